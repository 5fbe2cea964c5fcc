import { describe, expect, it } from 'vitest';
import { SORTS, type Sort, type Sortable, sortProblems, sureRating } from '../../../lib/filters/sort.ts';
import { blankProblem } from '../../../lib/model.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const anySortable: fc.Arbitrary<Sortable> = fc
  .record({
    id: fc.integer({ min: 1, max: 99_999 }),
    elo: fc.option(fc.integer({ min: 400, max: 2_600 })),
    stars: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
    votes: fc.option(fc.nat(500)),
    lastAt: fc.option(fc.nat()),
  })
  .map(({ lastAt, ...problem }) => ({
    problem: { ...blankProblem(problem.id), ...problem },
    lastAt,
  }));
const anyList = fc.array(anySortable, { maxLength: 40 });

/** The figure that an order is by, larger for later ones; null for a problem to which it does not apply. */
const FIGURES: Record<Exclude<Sort, 'site'>, (one: Sortable, elo: number) => number | null> = {
  near: ({ problem: { elo } }, own) => (elo === null ? null : Math.abs(elo - own)),
  difficulty: ({ problem: { elo } }) => elo,
  rating: ({ problem }) => (problem.stars === null ? null : -(sureRating(problem) ?? 0)),
  'last-attempted': ({ lastAt }) => (lastAt === null ? null : -lastAt),
};

describe('the orders of a list', () => {
  it('keep every problem, and sort by their figure with unknown ones last', () => {
    forAll(anyList, fc.constantFrom(...SORTS), fc.integer({ min: 600, max: 2_300 }), (all, by, elo) => {
      const sorted = sortProblems(all, by, elo);
      expect(new Set(sorted)).toEqual(new Set(all));
      if (by === 'site') {
        expect(sorted).toEqual(all);
        return;
      }
      const figures = sorted.map((one) => FIGURES[by](one, elo));
      const known = figures.filter((figure) => figure !== null);
      expect(known).toEqual(known.toSorted((one, other) => one - other));
      expect(figures.slice(0, known.length)).toEqual(known);
    });
  });

  it('keep equal problems in the order in which they came', () => {
    const all = [3, 1, 2].map((id) => ({ problem: blankProblem(id), lastAt: 7 }));
    for (const by of SORTS) expect(sortProblems(all, by, 1_200)).toEqual(all);
  });

  it('order nothing by the nearest level without an elo', () => {
    const all = [900, 700].map((elo, id) => ({
      problem: { ...blankProblem(id), elo },
      lastAt: null,
    }));
    expect(sortProblems(all, 'near', null)).toEqual(all);
  });

  it('rate many votes of 4.8 above one of 5, and one of 1 above many of 1', () => {
    expect(sureRating({ stars: 4.8, votes: 100 })).toBeGreaterThan(sureRating({ stars: 5, votes: 1 }) ?? 0);
    expect(sureRating({ stars: 1, votes: 100 })).toBeLessThan(sureRating({ stars: 1, votes: 1 }) ?? 0);
    expect(sureRating({ stars: null, votes: null })).toBeNull();
  });
});
