import { describe, expect, it } from 'vitest';
import { readContext } from '../../../../lib/background/request-context.ts';
import { changeReviews, decideReview, updateReviews } from '../../../../lib/background/review/review.ts';
import { workerIn } from '../../../../lib/background/worker.ts';
import { changeProblem } from '../../../../lib/background/writers/problem-writers.ts';
import type { Attempt } from '../../../../lib/model.ts';
import { nextReview } from '../../../../lib/review/replay.ts';
import { knownEvents, type ReviewDecision, validEvents } from '../../../../lib/review/review-events.ts';
import type { Scheduled } from '../../../../lib/review/schedule.ts';
import { type OwnDatabase, ownData, readReviews } from '../../../../lib/store/own/own.ts';
import { type PlayerDatabase, playerData } from '../../../../lib/store/player/player.ts';
import { readSchedule } from '../../../../lib/store/player/schedule.ts';
import { readMissingProblems } from '../../../../lib/store/site/problems.ts';
import fc from '../../fast-check.ts';
import { decisions } from '../../review/arbitrary-events.ts';
import { cases } from '../../support/cases.ts';
import { changeAndEnd } from '../../support/ending-worker.ts';
import { nextReviewOf, nextReviews, planIn } from '../../support/reviews.ts';
import { storedAttempts } from '../../support/stored-attempts.ts';
import { START, virtualEnvironment } from '../../support/virtual-environment.ts';
import { type AttemptChange, attemptChanges, changeAttempts } from '../sync/arbitrary-changes.ts';
import { beginWithKey, ORIGIN, PLAYER } from '../sync/history-lives.ts';

const DAY = 86_400_000;
/** The last one is never attempted. */
const IDS = [1, 2, 3, 4];
const problemId = fc.constantFrom(1, 2, 3);
const anyProblem = fc.constantFrom(...IDS);

const attempt: fc.Arbitrary<Attempt> = fc.record({
  id: fc.integer({ min: 1, max: 60 }),
  problemId,
  at: fc.integer({ min: START - 40 * DAY, max: START + 5 * DAY }),
  solved: fc.boolean(),
  ms: fc.option(fc.integer({ min: 0, max: 90_000 })),
  level: fc.option(fc.constantFrom(0, 23)),
});

/** The attempts before the reviews begin. */
const histories = fc.uniqueArray(attempt, { maxLength: 15, selector: ({ id }) => id });

/** What may happen to a player's database, or what the player may do. */
type Change =
  | AttemptChange
  | { do: 'begin' | 'end' | 'update' }
  | { do: 'decide'; problemId: number; decision: ReviewDecision }
  /** The site says that it has the problem, or has it no more. */
  | { do: 'exist'; problemId: number; exists: boolean };

const change: fc.Arbitrary<Change> = fc.oneof(
  ...attemptChanges(attempt),
  fc.record({ do: fc.constantFrom(...(['begin', 'end', 'update'] as const)) }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('exist' as const), problemId: anyProblem, exists: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      problemId: anyProblem,
      decision: decisions([1, 2, 3]),
    }),
  },
);
/** `endsAfter`: how much the worker writes of the change before it ends. `goesOn`: whether the same worker makes it as the one before. */
const step = fc.record({
  change,
  endsAfter: fc.option(fc.integer({ min: 0, max: 6 })),
  goesOn: fc.boolean(),
});

const { environment, state } = virtualEnvironment();

const missing = () => readMissingProblems(ORIGIN);

let { worker } = workerIn(environment);

/** Returns the schedule by a replay of each problem by itself. */
async function replayed(db: PlayerDatabase, own: OwnDatabase): Promise<Scheduled[]> {
  const [all, plan, gone] = [await storedAttempts(db), await planIn(own), await missing()];
  const rows = IDS.map(async (problemId) => {
    const attempts = all.filter((row) => row.problemId === problemId);
    const decided = await readReviews(own, problemId);
    return nextReview({ problemId, attempts, events: decided ? knownEvents(decided) : [] }, plan);
  });
  return (await Promise.all(rows)).filter((row) => row !== null && !gone.has(row.problemId)) as Scheduled[];
}

async function apply(db: PlayerDatabase, one: Change): Promise<unknown> {
  if (one.do === 'delete' || one.do === 'write') return changeAttempts(db, one);
  const life = await readContext(worker);
  const { account } = life;
  if (!account) throw new Error('no account');
  state.time += 1_000;
  switch (one.do) {
    case 'begin':
      return changeReviews(life, { on: true });
    case 'end':
      return changeReviews(life, { on: false });
    case 'update':
      return updateReviews(life, account);
    case 'exist':
      return changeProblem(ORIGIN, one.problemId, () => ({ missingAt: one.exists ? 0 : state.time }));
    case 'decide': {
      const last = (await nextReviewOf(db, one.problemId))?.last?.attemptId ?? 0;
      const { decision } = one;
      const row = await readReviews(await ownData(ORIGIN, PLAYER), one.problemId);
      const of = validEvents(row ? knownEvents(row) : []).at(-1)?.at ?? 0;
      const aimed =
        decision.kind === 'grade'
          ? { ...decision, attemptId: last }
          : decision.kind === 'undo'
            ? { ...decision, of }
            : decision;
      return decideReview(life, { id: one.problemId, decision: aimed }, one.problemId);
    }
  }
}

describe('the schedule of reviews', () => {
  it('equals a replay of all attempts after any changes and deaths of the worker', async () => {
    let rows = 0;
    let untried = 0;
    /** Problems that the site has deleted. */
    let left = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        histories,
        fc.array(step, { minLength: 1, maxLength: 12 }),
        async (begins, attempts, steps) => {
          await beginWithKey();
          state.time = START;
          const db = await playerData(ORIGIN, PLAYER);
          const own = await ownData(ORIGIN, PLAYER);
          for (const id of IDS) await changeProblem(ORIGIN, id, () => ({ missingAt: 0 }));
          await apply(db, { do: 'write', attempts, replaces: false });
          if (begins) await apply(db, { do: 'begin' });
          for (const { change, endsAfter, goesOn } of steps) {
            if (!goesOn) worker = workerIn(environment).worker;
            await changeAndEnd(() => apply(db, change), endsAfter);
            // Nothing that is in memory outlives it.
            if (endsAfter !== null) worker = workerIn(environment).worker;
          }
          await apply(db, { do: 'update' });
          const stored = await nextReviews(db);
          expect(stored).toEqual(await replayed(db, own));
          rows += stored.length;
          untried += stored.filter(({ last }) => last === null).length;
          left += (await missing()).size;
          // Nothing is left to do.
          const made = await readSchedule(db);
          await apply(db, { do: 'update' });
          expect(await readSchedule(db)).toBe(made);
          expect(made.madeFrom?.plan).toEqual(await planIn(own));
        },
      ),
      { numRuns: cases(600) },
    );
    expect(rows).toBeGreaterThan(cases(600) / 3);
    expect(untried).toBeGreaterThan(0);
    expect(left).toBeGreaterThan(0);
  });
});
