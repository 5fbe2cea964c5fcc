import { describe, expect, it } from 'vitest';
import { LAST_LEVEL, levelOf, levelStart, rankOfLevel } from '../../../lib/difficulty/levels.ts';
import { type Filters, NO_FILTERS, STATUSES } from '../../../lib/filters/filters.ts';
import { GENRES } from '../../../lib/filters/genres.ts';
import { canAnswerLocally, countMatches, matchOf } from '../../../lib/filters/match.ts';
import { blankProblem, type Problem, type Status } from '../../../lib/model.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { anyFilters } from './arbitrary-filters.ts';

/** How many levels a rank may lie from the rank of the problem's elo: at most 1 if certain, at most 19 if uncertain. */
const anyOff = fc.oneof(
  fc.record({ uncertain: fc.constant(false), off: fc.integer({ min: -1, max: 1 }) }),
  fc.record({ uncertain: fc.constant(true), off: fc.integer({ min: -19, max: 19 }) }),
);

/** Any problem whose data are all known. */
const anyKnown = fc
  .record({
    id: fc.nat(),
    rank: fc.option(anyOff),
    elo: fc.double({ noNaN: true, min: 0, max: 2500 }),
    stars: fc.double({ noNaN: true, min: 1, max: 5 }),
    votes: fc.nat(50),
    unrated: fc.boolean(),
    genre: fc.constantFrom(...GENRES),
    canon: fc.boolean(),
  })
  .map(({ rank, ...problem }): Problem => {
    const level = levelOf(problem.elo) + (rank?.off ?? 0);
    const named = rank && { ...rankOfLevel(Math.min(Math.max(level, 0), LAST_LEVEL)), ...rank };
    const ranked = { ...problem, rank: named };
    return problem.unrated ? { ...ranked, stars: null, votes: null } : ranked;
  });
const anyStatus = fc.constantFrom(...STATUSES);

function isWithin({ from, to }: Filters['elo'], value: number): boolean {
  return (from === null || value >= from) && (to === null || value <= to);
}

function fits(filters: Filters, { genre, elo, stars, unrated, canon }: Problem, status: Status): boolean {
  return (
    (filters.genres.length === 0 || filters.genres.some((one) => one === genre)) &&
    isWithin(filters.elo, elo ?? 0) &&
    (filters.statuses.length === 0 || filters.statuses.includes(status)) &&
    (unrated ? filters.unrated : isWithin(filters.rating, stars ?? 0)) &&
    (!filters.canon || canon === true)
  );
}

describe('whether a problem matches filters', () => {
  it('is yes or no if all data are known', () => {
    forAll(anyFilters, anyKnown, anyStatus, (filters, problem, status) => {
      expect(matchOf(filters, problem, status)).toBe(fits(filters, problem, status) ? 'yes' : 'no');
    });
  });

  it('is never wrong if only some data are known', () => {
    const parts = ['elo', 'stars', 'genre', 'canon'] as const;
    forAll(
      anyFilters,
      anyKnown,
      anyStatus,
      fc.subarray([...parts]),
      fc.option(fc.nat(60)),
      (filters, problem, status, lost, width) => {
        const part = { ...problem, ...Object.fromEntries(lost.map((name) => [name, null])) };
        const elo = problem.elo ?? 0;
        const found = width !== null && { from: Math.floor(elo - width), to: Math.ceil(elo + width) };
        const fit = matchOf(filters, { ...part, ...(found ? { within: found } : {}) }, status);
        if (fit !== 'unknown') expect(fit).toBe(fits(filters, problem, status) ? 'yes' : 'no');
      },
    );
  });

  it('is unknown if only an uncertain rank is known', () => {
    forAll(anyFilters, anyKnown, fc.nat(LAST_LEVEL), ({ elo }, problem, level) => {
      fc.pre(elo.from !== null || elo.to !== null);
      for (const doubt of [{ uncertain: true }, { unverified: true as const }]) {
        const rank = { ...rankOfLevel(level), ...doubt };
        const [known, filters] = [
          { ...problem, elo: null, rank },
          { ...NO_FILTERS, elo },
        ];
        expect(matchOf(filters, known, null)).toBe('unknown');
        expect(countMatches(filters, [known], () => null)).toBeNull();
      }
    });
  });

  it('is unknown if the status matters and is unknown', () => {
    expect(matchOf({ ...NO_FILTERS, statuses: ['untried'] }, blankProblem(1), null)).toBe('unknown');
  });
});

describe('the number of matches', () => {
  const tesuji = { ...NO_FILTERS, genres: ['tesuji' as const] };
  const [one, other] = [
    { ...blankProblem(1), genre: 'tesuji' },
    { ...blankProblem(2), genre: 'joseki' },
  ];

  it('is known if every problem is decided', () => {
    expect(countMatches(tesuji, [one, other], () => null)).toBe(1);
    expect(countMatches(NO_FILTERS, [], () => null)).toBe(0);
  });

  it('is unknown if one problem is undecided', () => {
    expect(countMatches(tesuji, [one, other, blankProblem(3)], () => null)).toBeNull();
  });
});

describe('whether a complete problem data can decide filters', () => {
  const between = (from: number | null, to: number | null) =>
    canAnswerLocally({ ...NO_FILTERS, elo: { from, to } });

  it('is true exactly if each bound of the difficulty begins a level', () => {
    const [low, high] = [levelStart(4), levelStart(9)];
    for (const [from, to] of [
      [null, null],
      [low, null],
      [null, high],
      [low, high],
    ] as const) {
      expect(between(from, to), `${from} to ${to}`).toBe(true);
    }
    for (const [from, to] of [
      [low + 1, null],
      [null, high + 1],
      [low + 1, high],
      [low, high + 1],
      [low + 1, high + 1],
    ] as const) {
      expect(between(from, to), `${from} to ${to}`).toBe(false);
    }
  });

  it('is false for canon problems alone, which only the site knows', () => {
    expect(canAnswerLocally({ ...NO_FILTERS, canon: true })).toBe(false);
  });
});
