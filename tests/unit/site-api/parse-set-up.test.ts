import { describe, expect, it } from 'vitest';
import { isSetUp, type Point, type SetUp } from '../../../lib/board/set-up.ts';
import { readSetUp } from '../../../lib/site-api/parse-set-up.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';
import { anySetUp, anySgf, SECRET } from './arbitrary-sgf.ts';

/** Returns the position with its stones sorted. */
function inOrder(setUp: SetUp | null) {
  const sorted = (points: readonly Point[] = []) => points.map(String).sort();
  return setUp && { ...setUp, black: sorted(setUp.black), white: sorted(setUp.white) };
}

const SIMPLE = '(;FF[4]GM[1]SZ[9]AB[cc][dd]AW[dc]PL[W](;B[ee]C[RIGHT]))';
const POSITION: SetUp = {
  size: [9, 9],
  black: [
    [2, 2],
    [3, 3],
  ],
  white: [[3, 2]],
  toMove: 'white',
};

describe('the position in an SGF', () => {
  it('has size, stones and player of the root, and nothing else', () => {
    fc.assert(
      fc.property(anySgf, ({ sgf, setUp }) => {
        const read = readSetUp(sgf, null);
        expect(inOrder(read)).toEqual(inOrder(setUp));
        expect(Object.keys(read ?? {}).sort()).toEqual(['black', 'size', 'toMove', 'white']);
        expect(JSON.stringify(read)).not.toContain(SECRET);
        expect(isSetUp(read)).toBe(true);
      }),
      { numRuns: cases(2_000, 4) },
    );
  });

  it.each([
    ['on a board of 19 without a size', '(;AB[aa](;B[bb]))', { size: [19, 19], black: [[0, 0]] }],
    [
      'from repeated properties',
      '(;AB[aa]AB[bb]AW[cc]AW[dd])',
      {
        black: [
          [0, 0],
          [1, 1],
        ],
        white: [
          [2, 2],
          [3, 3],
        ],
      },
    ],
    [
      'from a compressed list',
      '(;AB[aa:ba][ss]AW[cd:dc])',
      {
        black: [
          [0, 0],
          [1, 0],
          [18, 18],
        ],
        white: [
          [2, 2],
          [2, 3],
          [3, 2],
          [3, 3],
        ],
      },
    ],
    ['without removed stones', '(;AB[aa][bb]AE[bb]AW[aa])', { black: [], white: [[0, 0]] }],
    [
      'without points off the board',
      '(;SZ[9]AB[aa][jj][tt][][A1][abc]AW[ja])',
      { black: [[0, 0]], white: [] },
    ],
    ['on a board that is not square', '(;SZ[9:13]AB[im])', { size: [9, 13], black: [[8, 12]] }],
    ['on a board of two lines', '(;SZ[2]AB[aa]AW[bb])', { size: [2, 2] }],
    ['on a board of 21 lines', '(;SZ[21]AB[uu])', { size: [21, 21], black: [[20, 20]] }],
    [
      'with line ends of any kind',
      '(\r\n;\r\nSZ[9\r\n]\r\nAB\r\n[a\r\na]\r\n)',
      { size: [9, 9], black: [[0, 0]] },
    ],
    [
      'with property names of older SGF',
      '(;SiZe[9]AddBlack[aa]PLayer[white])',
      { size: [9, 9], black: [[0, 0]], toMove: 'white' },
    ],
    ['after a leading text', 'A problem (mine) (;AB[aa])', { black: [[0, 0]] }],
    ['before broken branches', '(;AB[aa](;B[bb]C[RIGHT(((;;;]][[', { black: [[0, 0]] }],
  ])('is read %s', (_, sgf, expected) => {
    expect(readSetUp(sgf, null)).toMatchObject(expected);
  });

  it('takes the player to move from the answer, else from the SGF', () => {
    expect(readSetUp(SIMPLE, 'black')).toEqual({ ...POSITION, toMove: 'black' });
    expect(readSetUp(SIMPLE, 'white')).toEqual(POSITION);
    expect(readSetUp(SIMPLE, null)).toEqual(POSITION);
    expect(readSetUp(SIMPLE.replace('PL[W]', ''), 'black')?.toMove).toBe('black');
    expect(readSetUp(SIMPLE.replace('PL[W]', 'PL[x]'), null)?.toMove).toBeNull();
    expect(readSetUp(SIMPLE.replace('PL[W]', ''), null)?.toMove).toBeNull();
  });

  it.each([
    ['is empty', ''],
    ['is no text', null],
    ['is HTML', '<!doctype html><p>Sorry (; we are closed'],
    ['has no stone in its root', '(;SZ[9];AB[aa])'],
    ['has an empty root before one with stones', '(;;AB[aa]AW[bb])'],
    ['has stones only in branches', '(;C[which?](;AB[aa])(;AB[bb]))'],
    ['has stones only off the board', '(;SZ[5]AB[tt])'],
    ['has a board of size zero', '(;SZ[0]AB[aa])'],
    ['has a board of one line', '(;SZ[1]AB[aa])'],
    ['has a board larger than the alphabet', '(;SZ[52]AB[aa])'],
    ['has a size that is no number', '(;SZ[nine]AB[aa])'],
    ['has a size of three numbers', '(;SZ[9:9:9]AB[aa])'],
    ['has a fractional size', '(;SZ[9.5]AB[aa])'],
    ['ends in its root', '(;SZ[9]AB[aa]AW[bb]'],
    ['ends in a point', '(;SZ[9]AB[aa]AW[b'],
    ['ends in a comment of its root', '(;SZ[9]AB[aa]C[Black to play'],
    ['has an extra bracket in its root', '(;C[see [a]]AB[aa])'],
    ['has invalid characters in its root', '(;SZ=9 AB[aa])'],
  ])('is null if the SGF %s', (_, sgf) => {
    expect(readSetUp(sgf, 'black')).toBeNull();
  });

  it('is read from 57 kB of branches or of a comment', () => {
    const branches = Array.from(
      { length: 1_500 },
      (_, i) => `(;W[ab]C[${SECRET}${i}];B[ba]C[snapbackRIGHT])`,
    );
    const long = SIMPLE.replace('(;B[ee]C[RIGHT])', branches.join('\r\n'));
    expect(long.length).toBeGreaterThan(57_000);
    expect(readSetUp(long, null)).toEqual(POSITION);
    expect(readSetUp(SIMPLE.replace('PL', `C[${'RIGHT \\] '.repeat(6_400)}]PL`), null)).toEqual(POSITION);
  });

  it.each([
    ['nested a hundred thousand deep', `(;AB[aa]${'('.repeat(100_000)}`, [[0, 0]]],
    ['nested so deep before its root', `${'('.repeat(100_000)};AB[aa])`, [[0, 0]]],
    ['of a hundred thousand nodes', `(;AB[aa]${';B[bb]'.repeat(30_000)})`, [[0, 0]]],
    ['with a value that never ends', `(;AB[aa]C[${'x'.repeat(190_000)}`, null],
    ['with only opening brackets', '[('.repeat(99_000), null],
    ['with only spaces', `(${' '.repeat(199_000)}`, null],
    ['with backslashes without end', `(;C[${'\\'.repeat(190_000)}`, null],
    ['with the whole board a thousand times', `(;AB${'[aa:ss]'.repeat(1_001)})`, null],
    ['of megabytes', `(;AB[aa]C[${'x'.repeat(2_000_000)}])`, null],
  ])('is read quickly from an SGF %s', (_, sgf, black) => {
    expect(readSetUp(sgf, null)?.black ?? null).toEqual(black);
  });

  it('has each stone once, however often it is listed', () => {
    const read = readSetUp(`(;SZ[25]AB${'[aa:yy]'.repeat(900)})`, null);
    expect(read?.black).toHaveLength(625);
  });
});

describe('a stored position', () => {
  it('is valid only if all its fields are', () => {
    fc.assert(
      fc.property(anySetUp, (setUp) => {
        expect(isSetUp(setUp)).toBe(true);
        const [columns] = setUp.size;
        for (const invalid of [
          { ...setUp, size: [columns] },
          { ...setUp, size: [columns, 26] },
          { ...setUp, size: [columns, 1.5] },
          { ...setUp, toMove: 'red' },
          { ...setUp, black: [...setUp.black, [columns, 0]] },
          { ...setUp, black: [...setUp.black, [-1, 0]] },
          { ...setUp, white: [...setUp.white, ...setUp.white, ...setUp.black] },
          { ...setUp, white: null },
        ])
          expect(isSetUp(invalid), JSON.stringify(invalid)).toBe(false);
      }),
    );
  });
});
