import { tokenizeIter } from '@sabaki/sgf/src/tokenize.js';
import { type Colour, isBoardSize, isOnBoard, type Point, type SetUp } from '../../board/set-up.ts';

/** Far above any that was seen (57,353 characters). */
const MOST_CHARACTERS = 200_000;
/** More points than any board has are no position. */
const MOST_VALUES = 1_000;
const USUAL_SIZE = 19;

/** The properties of the root that are read, each with its values in the order in which they stand. */
const READ = ['AB', 'AW', 'AE', 'SZ', 'PL'] as const;
type Property = (typeof READ)[number];
type Values = [property: Property, value: string][];

/**
 * Reads how a problem begins from its SGF, which holds the whole solution: of that, the board's size, the stones set up in
 * the root and whose turn it is leave this function, and nothing else. `playerColor`, the site's own word beside the SGF,
 * says whose turn it is; the SGF's `PL`, which may contradict it, counts only where that is null. Points that are not on the
 * board are left out. Null where there is no position to draw: no SGF, none of a sensible size, broken in its root or before,
 * or without a stone there.
 */
export function readSetUp(sgf: string | null, playerColor: Colour | null): SetUp | null {
  if (sgf === null || sgf.length > MOST_CHARACTERS) return null;
  const values = rootOf(sgf);
  const size = values && sizeIn(values);
  if (!size) return null;
  const { black, white } = stonesIn(values, size);
  if (black.length + white.length === 0) return null;
  return { size, black, white, toMove: playerColor ?? playerIn(values) };
}

/**
 * What the root says of these properties; null where it does not end. The tokens are made one at a time and no longer than
 * for the root: the library's parser, which makes nodes of all of the tree, goes as deep as that is nested, and a
 * few thousand parentheses end it. What is behind the root may be broken as it likes.
 */
function rootOf(sgf: string): Values | null {
  const values: Values = [];
  let property = '';
  /** The parenthesis and the semicolon that open the root; whichever comes next ends it. */
  let signs = 0;
  try {
    const start = sgf.search(/\(\s*;/);
    for (const { type, value } of tokenizeIter(start < 0 ? '' : sgf.slice(start))) {
      if (type === 'c_value_type') {
        if (isRead(property)) values.push([property, value.slice(1, -1).replace(/\s+/g, '')]);
        if (values.length > MOST_VALUES) return null;
      } else if (type === 'prop_ident') {
        // Older files write names out, of which the capitals count: `AddBlack`.
        property = value.replace(/[a-z]/g, '');
      } else if (type === 'invalid') return null;
      else if (++signs > 2) return values;
    }
  } catch {
    // A value that is too long for the library's pattern.
  }
  return null;
}

function isRead(property: string): property is Property {
  return READ.some((one) => one === property);
}

/** The last one that is given, such as `9` or `9:13`; null where that makes no sense. */
function sizeIn(values: Values): SetUp['size'] | null {
  const said = values.findLast(([property, value]) => property === 'SZ' && value !== '')?.[1];
  const [columns = USUAL_SIZE, rows = columns, ...more] = said?.split(':').map(Number) ?? [];
  return isBoardSize(columns) && isBoardSize(rows) && more.length === 0 ? [columns, rows] : null;
}

/** The stones as they stand in the end: a point that is named twice is as it is named last. */
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
  const of = (colour: Colour) =>
    [...stones.values()].filter(([its]) => its === colour).map(([, point]) => point);
  return { black: of('black'), white: of('white') };
}

/** One point, `cc`, or all of a rectangle, `aa:cc`; none where it is neither. Larger boards than ours have capitals. */
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
  const said = values.findLast(([property]) => property === 'PL')?.[1];
  if (said === undefined) return null;
  return /^(b|1)/i.test(said) ? 'black' : /^(w|2)/i.test(said) ? 'white' : null;
}
