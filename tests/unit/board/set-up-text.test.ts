import { describe, expect, it } from 'vitest';
import type { Point, SetUp } from '../../../lib/board/set-up.ts';
import { pointName, setUpWords } from '../../../lib/board/set-up-text.ts';
import { forAll } from '../for-all.ts';
import { anySetUp } from '../site-api/arbitrary-sgf.ts';

const on19: SetUp = {
  size: [19, 19],
  black: [
    [3, 15],
    [2, 16],
  ],
  white: [[2, 15]],
  toMove: 'black',
};

/** Converts a name such as "C4" to its point on a board with this many rows. Does not use the tested code. */
function pointOf(name: string, rows: number): Point {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => letter !== 'i');
  return [letters.indexOf(name[0]?.toLowerCase() ?? ''), rows - Number(name.slice(1))];
}

describe('a point', () => {
  it.each([
    [[0, 18], 'A1'],
    [[18, 0], 'T19'],
    [[7, 9], 'H10'],
    [[8, 9], 'J10'],
  ] as [Point, string][])('%j on a 19×19 board is named %s', (point, name) => {
    expect(pointName(point, [19, 19])).toBe(name);
  });
});

describe('a position in words', () => {
  it('names the stones from left to right and whose turn it is', () => {
    expect(setUpWords(on19)).toBe('Black: C3, D4; White: C4; Black to play');
  });

  it('omits missing parts and adds the size of an unusual board', () => {
    expect(setUpWords({ ...on19, white: [], toMove: null })).toBe('Black: C3, D4');
    expect(setUpWords({ size: [9, 13], black: [], white: [[0, 0]], toMove: 'white' })).toBe(
      'White: A13; White to play; board of 9 by 13',
    );
  });

  it('names every stone exactly once', () => {
    forAll(anySetUp, (setUp) => {
      const [, rows] = setUp.size;
      const words = setUpWords(setUp);
      const stones = (colour: string) => {
        const names = new RegExp(`${colour}: ([^;]*)`).exec(words)?.[1]?.split(', ') ?? [];
        return names.map((name) => String(pointOf(name, rows))).sort();
      };
      expect(stones('Black')).toEqual(setUp.black.map(String).sort());
      expect(stones('White')).toEqual(setUp.white.map(String).sort());
      expect(words.includes('to play')).toBe(setUp.toMove !== null);
    });
  });
});
