import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSetUp } from '../../../../lib/background/net/parse-set-up.ts';
import { isSetUp, type Point, type SetUp } from '../../../../lib/board/set-up.ts';
import { anySetUp, anySgf, SECRET } from './arbitrary-sgf.ts';

/** The same position with its stones in one order. */
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
  it('is the size, the stones set up in the root and whose turn it is, and nothing else, whatever stands beside and below', () => {
    fc.assert(
      fc.property(anySgf, ({ sgf, setUp }) => {
        const read = readSetUp(sgf, null);
        expect(inOrder(read)).toEqual(inOrder(setUp));
        expect(Object.keys(read ?? {}).sort()).toEqual(['black', 'size', 'toMove', 'white']);
        expect(JSON.stringify(read)).not.toContain(SECRET);
        expect(isSetUp(read)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['on a board of 19 where no size is said', '(;AB[aa](;B[bb]))', { size: [19, 19], black: [[0, 0]] }],
    [
      'of properties that are repeated',
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
      'of a list that is compressed',
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
    ['without what is taken off again', '(;AB[aa][bb]AE[bb]AW[aa])', { black: [], white: [[0, 0]] }],
    [
      'without what is not on the board',
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
      'in words of an older kind',
      '(;SiZe[9]AddBlack[aa]PLayer[white])',
      { size: [9, 9], black: [[0, 0]], toMove: 'white' },
    ],
    ['behind a text that names it', 'A problem (mine) (;AB[aa])', { black: [[0, 0]] }],
    ['where what follows is broken', '(;AB[aa](;B[bb]C[RIGHT(((;;;]][[', { black: [[0, 0]] }],
  ])('is read %s', (_, sgf, expected) => {
    expect(readSetUp(sgf, null)).toMatchObject(expected);
  });

  it('names the player of the answer, else the one of its SGF, else nobody', () => {
    expect(readSetUp(SIMPLE, 'black')).toEqual({ ...POSITION, toMove: 'black' });
    expect(readSetUp(SIMPLE, 'white')).toEqual(POSITION);
    expect(readSetUp(SIMPLE, null)).toEqual(POSITION);
    expect(readSetUp(SIMPLE.replace('PL[W]', ''), 'black')?.toMove).toBe('black');
    expect(readSetUp(SIMPLE.replace('PL[W]', 'PL[x]'), null)?.toMove).toBeNull();
    expect(readSetUp(SIMPLE.replace('PL[W]', ''), null)?.toMove).toBeNull();
  });

  it.each([
    ['is nothing', ''],
    ['is no text', null],
    ['is a page', '<!doctype html><p>Sorry (; we are closed'],
    ['has no stone in its root', '(;SZ[9];AB[aa])'],
    ['has an empty root before one with stones', '(;;AB[aa]AW[bb])'],
    ['sets up stones in branches alone', '(;C[which?](;AB[aa])(;AB[bb]))'],
    ['has stones off the board alone', '(;SZ[5]AB[tt])'],
    ['has a board of no size', '(;SZ[0]AB[aa])'],
    ['has a board of one line', '(;SZ[1]AB[aa])'],
    ['has a board larger than the alphabet', '(;SZ[52]AB[aa])'],
    ['has a size that makes no sense', '(;SZ[nine]AB[aa])'],
    ['has a size of three', '(;SZ[9:9:9]AB[aa])'],
    ['has a size of a half', '(;SZ[9.5]AB[aa])'],
    ['ends in its root', '(;SZ[9]AB[aa]AW[bb]'],
    ['ends in a point', '(;SZ[9]AB[aa]AW[b'],
    ['ends in a comment of its root', '(;SZ[9]AB[aa]C[Black to play'],
    ['has a bracket too many in its root', '(;C[see [a]]AB[aa])'],
    ['has signs of no SGF in its root', '(;SZ=9 AB[aa])'],
  ])('is not there where the SGF %s', (_, sgf) => {
    expect(readSetUp(sgf, 'black')).toBeNull();
  });

  it('is read from 57 kB with the solution in it, and from a root whose comment is as long', () => {
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
    ['nested as deep before its root', `${'('.repeat(100_000)};AB[aa])`, [[0, 0]]],
    ['of a hundred thousand nodes', `(;AB[aa]${';B[bb]'.repeat(30_000)})`, [[0, 0]]],
    ['with a value that never ends', `(;AB[aa]C[${'x'.repeat(190_000)}`, null],
    ['with nothing but beginnings', '[('.repeat(99_000), null],
    ['with nothing but spaces', `(${' '.repeat(199_000)}`, null],
    ['with backslashes without end', `(;C[${'\\'.repeat(190_000)}`, null],
    ['with the whole board a thousand times', `(;AB${'[aa:ss]'.repeat(1_001)})`, null],
    ['of megabytes', `(;AB[aa]C[${'x'.repeat(2_000_000)}])`, null],
  ])('keeps nobody waiting in one %s', (_, sgf, black) => {
    expect(readSetUp(sgf, null)?.black ?? null).toEqual(black);
  });

  it('has no more stones than there are points, however often they are named', () => {
    const read = readSetUp(`(;SZ[25]AB${'[aa:yy]'.repeat(900)})`, null);
    expect(read?.black).toHaveLength(625);
  });
});

describe('a stored position', () => {
  it('is taken for one only as long as all of it makes sense', () => {
    fc.assert(
      fc.property(anySetUp, (setUp) => {
        expect(isSetUp(setUp)).toBe(true);
        const [columns] = setUp.size;
        for (const odd of [
          { ...setUp, size: [columns] },
          { ...setUp, size: [columns, 26] },
          { ...setUp, size: [columns, 1.5] },
          { ...setUp, toMove: 'red' },
          { ...setUp, black: [...setUp.black, [columns, 0]] },
          { ...setUp, black: [...setUp.black, [-1, 0]] },
          { ...setUp, white: [...setUp.white, ...setUp.white, ...setUp.black] },
          { ...setUp, white: null },
        ])
          expect(isSetUp(odd), JSON.stringify(odd)).toBe(false);
      }),
    );
  });
});
