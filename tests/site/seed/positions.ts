import type { Random } from './random.ts';
import type { Template } from './templates.ts';

/** The side that a stone belongs to, or that moves next. */
export type Colour = 'black' | 'white';

/** A start position and the one point that solves it. Points are pairs of SGF letters, such as `cc`. */
export interface Position {
  size: number;
  toPlay: Colour;
  black: string[];
  white: string[];
  answer: string;
}

interface Point {
  x: number;
  y: number;
}

const RECOLOURED = 0.2;
const WITH_FAR_STONES = 0.6;

/** The SGF letters of a point, whose coordinates count from 0 at the top left. */
export function pointName(x: number, y: number): string {
  return String.fromCharCode(97 + x, 97 + y);
}

/** Makes a position on a board of this size: turns, mirrors and sometimes recolours a template. */
export function positionFrom(template: Template, size: number, random: Random): Position {
  const turn = turnOf(size, random.integer(0, 7));
  const recoloured = random.chance(RECOLOURED);
  const position: Position = {
    size,
    toPlay: recoloured ? 'white' : 'black',
    black: [],
    white: [],
    answer: '',
  };
  const put = (mark: string, point: Point) => {
    const { x, y } = turn(point);
    const name = pointName(x, y);
    if (mark === '*') position.answer = name;
    else if ((mark === 'X') !== recoloured) position.black.push(name);
    else position.white.push(name);
  };
  template.drawing.forEach((line, y) => {
    [...line].forEach((mark, x) => {
      if (mark !== '.') put(mark, { x, y });
    });
  });
  if (size >= 13 && (template.genre === 'fuseki' || random.chance(WITH_FAR_STONES))) {
    for (const stone of farStones(size, random)) put(stone.mark, stone);
  }
  return position;
}

function turnOf(size: number, symmetry: number): (point: Point) => Point {
  const last = size - 1;
  return ({ x, y }) => {
    const [a, b] = symmetry & 1 ? [y, x] : [x, y];
    return { x: symmetry & 2 ? last - a : a, y: symmetry & 4 ? last - b : b };
  };
}

/** Opening stones in the other three corners, which make it look like a whole-board position. */
function farStones(size: number, random: Random): (Point & { mark: string })[] {
  const near = 3;
  const far = size - 4;
  const corners: Point[] = [
    { x: far, y: near },
    { x: near, y: far },
    { x: far, y: far },
  ];
  return corners.flatMap(({ x, y }) => {
    const first = random.pick(['X', 'O']);
    const shifted = random.integer(0, 2);
    const stone = { x: shifted === 1 ? x + 1 : x, y: shifted === 2 ? y + 1 : y, mark: first };
    const approached = size === 19 && random.chance(0.5);
    if (!approached) return [stone];
    return [stone, { x: stone.x - 2, y: stone.y - 1, mark: first === 'X' ? 'O' : 'X' }];
  });
}
