import { expect, it } from 'vitest';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import type { Attempt } from '../../../lib/model.ts';
import { makeSchedule, type ReviewSources } from '../../../lib/review/make-schedule.ts';
import { NO_SCHEDULE } from '../../../lib/review/schedule.ts';
import fc from '../fast-check.ts';
import { REVIEW_PLAN } from '../support/review-plan.ts';
import { reviewEvents } from './arbitrary-events.ts';

const DAY = 86_400_000;
const PROBLEMS = [1, 2, 3];
const problemId = fc.constantFrom(...PROBLEMS);

const attempt: fc.Arbitrary<Attempt> = fc
  .record({
    id: fc.integer({ min: 1, max: 5 }),
    problemId,
    at: fc.constantFrom(2 * DAY, 9 * DAY),
    solved: fc.boolean(),
    ms: fc.constantFrom(null, 5_000, 90_000),
    level: fc.constantFrom(null, 0),
    context: fc.constantFrom(undefined, 'Rush'),
  })
  .map(({ context, ...row }) => (context ? { ...row, context } : row));

const plans = fc.constantFrom(
  null,
  ...[10_000, 50_000].map((median, seededAt) => ({ ...REVIEW_PLAN, seededAt, medians: [median] })),
  { ...REVIEW_PLAN, seededAt: 0, medians: [10_000], newPerDay: 3 },
);

const decisions = fc.array(fc.tuple(problemId, reviewEvents(2)), { maxLength: 2 });
const parts = fc.record({
  attempts: fc.array(attempt, { maxLength: 5 }),
  decisions,
  plan: plans,
  missing: fc.subarray(PROBLEMS),
});

/** `revision`: that of what has changed. */
function sourcesOf(
  { attempts, decisions, plan, missing }: typeof parts extends fc.Arbitrary<infer P> ? P : never,
  revision: number,
): ReviewSources {
  return {
    history: { attempts: attemptsFrom(attempts), revision },
    decisions: { byProblem: new Map(decisions), revision },
    plan,
    missing: new Set(missing),
  };
}

it('a schedule is the same, made anew or from the one before', () => {
  let rows = 0;
  fc.assert(
    fc.property(
      parts,
      parts,
      fc.subarray(['attempts', 'decisions', 'plan', 'missing'] as const),
      (one, other, kept) => {
        const first = sourcesOf(one, 1);
        const next = sourcesOf({ ...other, ...Object.fromEntries(kept.map((name) => [name, one[name]])) }, 2);
        const before = makeSchedule(first, NO_SCHEDULE);
        const anew = makeSchedule(next, NO_SCHEDULE);
        rows += anew.rows.size;
        for (const known of [first, null]) {
          const made = makeSchedule(next, before, known);
          expect(made.madeFrom).toEqual(anew.madeFrom);
          expect(new Map([...made.rows].sort())).toEqual(new Map([...anew.rows].sort()));
        }
        expect(makeSchedule(next, anew)).toBe(anew);
      },
    ),
    { numRuns: 3_000 },
  );
  expect(rows).toBeGreaterThan(500);
});

it('a schedule of which only one attempt has changed is the same made anew', () => {
  fc.assert(
    fc.property(
      fc.array(attempt, { minLength: 1, maxLength: 4 }),
      attempt,
      fc.nat(),
      plans,
      (all, other, nth, plan) => {
        const names = Object.keys(other) as (keyof Attempt)[];
        const name = names[nth % names.length] as keyof Attempt;
        const [changed, ...rest] = all as [Attempt, ...Attempt[]];
        const of = (attempts: Attempt[], revision: number) =>
          sourcesOf({ attempts, decisions: [], plan, missing: [] }, revision);
        const first = of(all, 1);
        const next = of([...rest, { ...changed, [name]: other[name] }], 2);
        const made = makeSchedule(next, makeSchedule(first, NO_SCHEDULE), first);
        expect(new Map([...made.rows].sort())).toEqual(
          new Map([...makeSchedule(next, NO_SCHEDULE).rows].sort()),
        );
      },
    ),
    { numRuns: 3_000 },
  );
});
