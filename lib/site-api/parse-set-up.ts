import { tokenizeIter } from '@sabaki/sgf/src/tokenize.js';
import { type Colour, isBoardSize, isOnBoard, type Point, type SetUp } from '../board/set-up.ts';

/** The maximum length of an SGF text. The longest one that was seen had 57,353 characters. */
const MAX_CHARACTERS = 200_000;
/** The maximum number of values. With more points than any board has, the text is not a position. */
const MAX_VALUES = 1_000;
const USUAL_SIZE = 19;

/** The properties of the SGF root node that are read. */
const ROOT_PROPERTIES = ['AB', 'AW', 'AE', 'SZ', 'PL'] as const;
type Property = (typeof ROOT_PROPERTIES)[number];
type Values = [property: Property, value: string][];

/**
 * Returns the start position of a problem from its SGF. The SGF contains the whole solution. Only the size of the
 * board, the stones that the root node sets up, and whose turn it is leave this function. `playerColor`, which the site
 * sends beside the SGF, says whose turn it is. `PL` in the SGF may contradict it, and is used only if `playerColor` is
 * null. Points that are not on the board are left out. Returns null if there is no position to draw: no SGF, an invalid
 * size, a syntax error before the end of the root node, or no stone in the root node.
 */
export function readSetUp(sgf: string | null, playerColor: Colour | null): SetUp | null {
  if (sgf === null || sgf.length > MAX_CHARACTERS) return null;
  const values = rootOf(sgf);
  const size = values && sizeIn(values);
  if (!size) return null;
  const { black, white } = stonesIn(values, size);
  if (black.length + white.length === 0) return null;
  return { size, black, white, toMove: playerColor ?? playerIn(values) };
}

/**
 * Returns the values of these properties in the root node, in the order of the text, or null if the root node does not
 * end. The tokens are read one at a time, and only to the end of the root node, so later errors do no harm. The parser
 * of the library is not used: it creates nodes for the whole tree and recurses as deep as the tree is nested, so a few
 * thousand parentheses make it fail.
 */
function rootOf(sgf: string): Values | null {
  const values: Values = [];
  let property = '';
  /** The number of parentheses and semicolons so far. Two of them open the root node. The third one ends it. */
  let openers = 0;
  try {
    const start = sgf.search(/\(\s*;/);
    for (const { type, value } of tokenizeIter(start < 0 ? '' : sgf.slice(start))) {
      if (type === 'c_value_type') {
        if (isRead(property)) values.push([property, value.slice(1, -1).replace(/\s+/g, '')]);
        if (values.length > MAX_VALUES) return null;
      } else if (type === 'prop_ident') {
        // Older files contain full names, in which only the capitals count: `AddBlack` is `AB`.
        property = value.replace(/[a-z]/g, '');
      } else if (type === 'invalid') return null;
      else if (++openers > 2) return values;
    }
  } catch {
    // The library throws if a value is too long for its regular expression.
  }
  return null;
}

function isRead(property: string): property is Property {
  return ROOT_PROPERTIES.some((one) => one === property);
}

/**
 * Returns the size by the last `SZ` value, such as `9` or `9:13`, or null if the value is invalid. Without one, the
 * size is 19.
 */
function sizeIn(values: Values): SetUp['size'] | null {
  const text = values.findLast(([property, value]) => property === 'SZ' && value !== '')?.[1];
  const [columns = USUAL_SIZE, rows = columns, ...more] = text?.split(':').map(Number) ?? [];
  return isBoardSize(columns) && isBoardSize(rows) && more.length === 0 ? [columns, rows] : null;
}

/** Returns the stones of the position. If several values contain the same point, the last value counts. */
function stonesIn(values: Values, size: SetUp['size']): Record<Colour, Point[]> {
  const stones = new Map<string, [Colour, Point]>();
  for (const [property, value] of values) {
    if (property === 'SZ' || property === 'PL') continue;
    for (const point of pointsIn(value)) {
      if (!isOnBoard(point, size)) continue;
      if (property === 'AE') stones.delete(`${point}`);
      else stones.set(`${point}`, [property === 'AB' ? 'black' : 'white', point]);
    }
  }
  const pointsOf = (colour: Colour) =>
    [...stones.values()].filter(([one]) => one === colour).map(([, point]) => point);
  return { black: pointsOf('black'), white: pointsOf('white') };
}

/**
 * Returns the point of a value such as `cc`, or all points of a rectangle such as `aa:cc`. Returns none for any other
 * text. Capitals are used only for boards larger than those that are supported here.
 */
function pointsIn(value: string): Point[] {
  const letters = /^([a-z])([a-z])(?::([a-z])([a-z]))?$/.exec(value)?.slice(1);
  if (!letters) return [];
  const [a = 0, b = 0, c = a, d = b] = letters.map(
    (letter) => letter && letter.charCodeAt(0) - 97,
  ) as number[];
  const [left, right, top, bottom] = [Math.min(a, c), Math.max(a, c), Math.min(b, d), Math.max(b, d)];
  const columns = Array.from({ length: right - left + 1 }, (_, i) => left + i);
  const rows = Array.from({ length: bottom - top + 1 }, (_, i) => top + i);
  return columns.flatMap((column) => rows.map((row): Point => [column, row]));
}

function playerIn(values: Values): Colour | null {
  const text = values.findLast(([property]) => property === 'PL')?.[1];
  if (text === undefined) return null;
  return /^(b|1)/i.test(text) ? 'black' : /^(w|2)/i.test(text) ? 'white' : null;
}
