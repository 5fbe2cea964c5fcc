import { type AttemptFilters, type ProblemInfo, RESULTS } from '../../../lib/attempt-list/filters.ts';
import type { KnownAttempts } from '../../../lib/attempt-list/history-view.ts';
import { ALL_TIME, PERIODS, type Period } from '../../../lib/attempt-list/period.ts';
import { GENRES } from '../../../lib/filters/genres.ts';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import type { Attempt, Range } from '../../../lib/model.ts';
import { SIGNS } from '../../../lib/panel/sign.ts';
import fc from '../fast-check.ts';
import { attemptsOf } from '../support/arbitrary-attempt.ts';

/** The time of the tests; the summer time of Berlin ends in the night before. */
export const NOW = Date.UTC(2026, 9, 25, 13, 30);
const DAY = 86_400_000;

/** Few problems, so that most have several attempts. */
const ids = fc.integer({ min: 1, max: 8 });

/** Attempts of the last fortnight, at most of the last two years, with different ids. */
export const attempts: fc.Arbitrary<Attempt[]> = fc.uniqueArray(
  attemptsOf({
    id: fc.integer({ min: 1, max: 200 }),
    problemId: ids,
    at: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: NOW - 14 * DAY, max: NOW }) },
      fc.integer({ min: NOW - 700 * DAY, max: NOW }),
      // Whole minutes close together, as in an evening, some of them the same.
      {
        weight: 2,
        arbitrary: fc.integer({ min: 0, max: 5 }).map((minutes) => NOW - 14 * DAY - minutes * 60_000),
      },
    ),
    solved: fc.boolean(),
    ms: fc.option(fc.integer({ min: 0, max: 200_000 })),
    level: fc.option(fc.integer({ min: 0, max: 38 })),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);

const rank = fc.record({
  value: fc.integer({ min: 1, max: 9 }),
  unit: fc.constantFrom('kyu' as const, 'dan' as const),
  uncertain: fc.boolean(),
});

/** What is known of problems 1 to 8. */
export const info: fc.Arbitrary<ReadonlyMap<number, ProblemInfo>> = fc
  .array(
    fc.record({
      rank: fc.option(rank),
      genre: fc.option(fc.constantFrom(...GENRES, 'elementary', '=2+3', '"a", b\nc')),
      sign: fc.option(fc.constantFrom(...SIGNS)),
    }),
    { maxLength: 8 },
  )
  .map((all) => new Map(all.map((one, nth) => [nth + 1, one])));

const anyRange: fc.Arbitrary<Range> = fc.constant({ from: null, to: null });
const range = (max: number): fc.Arbitrary<Range> =>
  fc
    .tuple(fc.option(fc.integer({ min: 0, max })), fc.option(fc.integer({ min: 0, max })))
    .map(([one, other]) =>
      one !== null && other !== null && one > other ? { from: other, to: one } : { from: one, to: other },
    );

const date = fc.integer({ min: 0, max: 20 }).map((ago) => `2026-10-${String(25 - ago).padStart(2, '0')}`);

/** Filters of which most are not set. */
export const filters: fc.Arbitrary<AttemptFilters> = fc.record({
  problem: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(ids, { maxLength: 3 })),
  genre: fc.subarray([...GENRES]).map((some) => (some.length > 3 ? [] : some)),
  rank: fc.oneof(anyRange, range(38)),
  result: fc.constantFrom(null, null, ...RESULTS),
  attempts: fc.constantFrom(null, null, 'first' as const),
  sign: fc.subarray([...SIGNS]).map((some) => (some.length > 2 ? [] : some)),
  time: fc.oneof(anyRange, range(200)),
  period: fc.oneof<fc.Arbitrary<Period>[]>(
    fc.constant(ALL_TIME),
    fc.constantFrom(...PERIODS).map((name) => ({ name })),
    fc
      .tuple(fc.option(date), fc.option(date))
      .map(([one, other]) =>
        one !== null && other !== null && one > other ? { from: other, to: one } : { from: one, to: other },
      ),
  ),
});

/** What is known of a problem that no answer has told of. */
export const NO_INFO: ProblemInfo = { rank: null, genre: null, sign: null };

/** Returns these attempts as the page lists them. */
export function knownOf(
  all: readonly Attempt[],
  known: ReadonlyMap<number, ProblemInfo> = new Map(),
): KnownAttempts {
  return { attempts: attemptsFrom(all), infoOf: (id) => known.get(id) ?? NO_INFO };
}
