import { type Position, pointName } from './positions.ts';
import type { Random } from './random.ts';

const RIGHT_COMMENTS = [
  'RIGHT',
  'RIGHT',
  'RIGHT',
  'Well played.RIGHT',
  'snapbackRIGHT',
  'The vital point [a\\].\nRIGHT',
];
const WRONG_COMMENTS = ['', 'Not quite.', 'A slip: see the other side.', 'NOTTHIS'];

/** Writes the position and its solution as SGF, in one of the styles found in real problems. */
export function sgfOf(position: Position, random: Random): string {
  // Most SGFs of 19×19 boards leave out their size, so that four problems in ten have no SZ.
  const size = position.size === 19 && random.chance(0.7) ? '' : `SZ[${position.size}]`;
  const newline = random.pick(['', '', '\n', '\r\n']);
  const repeated = random.chance(0.3);
  const [colour, other] = position.toPlay === 'black' ? ['B', 'W'] : ['W', 'B'];
  // Some SGFs name who moves first (PL), and one in a thousand of those is wrong: the solution's first move counts.
  const named = random.fraction();
  const player = named < 0.06 ? `PL[${named < 0.06 / 1000 ? other : colour}]` : '';
  const root = ['FF[4]GM[1]', size, stones('AB', position.black, repeated), newline]
    .concat(stones('AW', position.white, repeated), player)
    .join('');
  const right = `;${colour}[${position.answer}]C[${random.pick(RIGHT_COMMENTS)}]`;
  if (random.chance(0.4)) return `(;${root}${newline}(${right}))`;
  const wrong = `;${colour}[${emptyPoint(position, random)}]${comment(random.pick(WRONG_COMMENTS))}`;
  const branches = random.chance(0.5) ? [right, wrong] : [wrong, right];
  return `(;${root}${newline}(${branches.join(`)${newline}(`)}))`;
}

/** An empty point other than the answer. */
export function emptyPoint(position: Position, random: Random): string {
  const taken = new Set([...position.black, ...position.white, position.answer]);
  for (;;) {
    const point = pointName(random.integer(0, position.size - 1), random.integer(0, position.size - 1));
    if (!taken.has(point)) return point;
  }
}

function stones(property: string, points: string[], repeated: boolean): string {
  if (points.length === 0) return '';
  const values = points.map((point) => `[${point}]`);
  return repeated ? values.map((value) => property + value).join('') : property + values.join('');
}

function comment(text: string): string {
  return text === '' ? '' : `C[${text}]`;
}
