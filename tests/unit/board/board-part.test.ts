import { describe, expect, it } from 'vitest';
import { partOf, starPoints } from '../../../lib/board/board-part.ts';
import type { Point, SetUp } from '../../../lib/board/set-up.ts';
import { forAll } from '../for-all.ts';
import { anySetUp } from '../site-api/arbitrary-sgf.ts';

const on19 = (...black: Point[]): SetUp => ({ size: [19, 19], black, white: [], toMove: null });

const part = ([left, right]: Point, [top, bottom]: Point) => ({ left, right, top, bottom });

describe('the part of a board that is drawn', () => {
  it('lies on the board and contains every stone with a margin', () => {
    forAll(anySetUp, (setUp) => {
      const [columns, rows] = setUp.size;
      const { left, right, top, bottom } = partOf(setUp);
      for (const [first, last, lines, axis] of [
        [left, right, columns, 0],
        [top, bottom, rows, 1],
      ] as const) {
        expect(first).toBeGreaterThanOrEqual(0);
        expect(last).toBeLessThan(lines);
        expect(last - first + 1).toBeGreaterThanOrEqual(Math.min(7, lines));
        for (const point of [...setUp.black, ...setUp.white]) {
          expect(point[axis] - first).toBeGreaterThanOrEqual(first === 0 ? 0 : 2);
          expect(last - point[axis]).toBeGreaterThanOrEqual(last === lines - 1 ? 0 : 2);
        }
        // A part that comes within two lines of an edge extends to that edge.
        expect([1, 2]).not.toContain(first);
        expect([1, 2]).not.toContain(lines - 1 - last);
      }
    });
  });

  it.each([
    ['a corner', on19([0, 2], [3, 1]), part([0, 6], [0, 6])],
    ['the opposite corner', on19([18, 16], [15, 17]), part([12, 18], [12, 18])],
    ['a side', on19([7, 1], [11, 3]), part([5, 13], [0, 6])],
    ['the middle', on19([9, 9]), part([6, 12], [6, 12])],
    ['the complete board for stones in opposite corners', on19([2, 2], [16, 16]), part([0, 18], [0, 18])],
  ])('is %s', (_, setUp, drawn) => {
    expect(partOf(setUp)).toEqual(drawn);
  });
});

describe('the star points', () => {
  it.each([
    [19, 9],
    [15, 9],
    [13, 5],
    [9, 5],
    [10, 4],
    [7, 5],
    [5, 0],
    [2, 0],
  ])('of a board with %i lines number %i', (lines, count) => {
    const points = starPoints([lines, lines]);
    expect(points).toHaveLength(count);
    expect(new Set(points.map(String)).size).toBe(count);
  });

  it('lie on the fourth and middle lines of a 19×19 board', () => {
    expect(starPoints([19, 19]).map(String).sort()).toEqual(
      [3, 9, 15].flatMap((column) => [3, 9, 15].map((row) => `${column},${row}`)).sort(),
    );
  });

  it('are symmetric on boards of any size', () => {
    forAll(anySetUp, ({ size: [columns, rows] }) => {
      const names = (points: Point[]) => points.map(String).sort();
      const points = starPoints([columns, rows]);
      expect(names(points.map(([column, row]) => [columns - 1 - column, rows - 1 - row]))).toEqual(
        names(points),
      );
      expect(names(starPoints([rows, columns]).map(([row, column]) => [column, row]))).toEqual(names(points));
    });
  });
});
