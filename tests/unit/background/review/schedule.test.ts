import { describe, expect, it } from 'vitest';
import { readContext } from '../../../../lib/background/request-context.ts';
import { changeReviews, decideReview, updateReviews } from '../../../../lib/background/review/review.ts';
import { updateSchedule } from '../../../../lib/background/review/schedule-writers.ts';
import { writeAttempts } from '../../../../lib/background/sync/attempt-writers.ts';
import { workerIn } from '../../../../lib/background/worker.ts';
import { changeProblem } from '../../../../lib/background/writers/problem-writers.ts';
import type { Attempt } from '../../../../lib/model.ts';
import { knownEvents, type ReviewDecision, validEvents } from '../../../../lib/review/review-events.ts';
import { ONLY } from '../../../../lib/store/database.ts';
import { ownData, readReviewPlan, readReviews } from '../../../../lib/store/own/own.ts';
import { type PlayerDatabase, playerData } from '../../../../lib/store/player/player.ts';
import { readMissingProblems } from '../../../../lib/store/site/problems.ts';
import fc from '../../fast-check.ts';
import { decisions } from '../../review/arbitrary-events.ts';
import { cases } from '../../support/cases.ts';
import { changeAndEnd } from '../../support/ending-worker.ts';
import { replayedSchedule } from '../../support/replayed-schedule.ts';
import { START, virtualEnvironment } from '../../support/virtual-environment.ts';
import { type AttemptChange, attemptChanges, changeAttempts } from '../sync/arbitrary-changes.ts';
import { beginWithKey, ORIGIN, PLAYER } from '../sync/history-lives.ts';

const DAY = 86_400_000;
/** The last one is never attempted. */
const IDS = [1, 2, 3, 4];
const problemId = fc.constantFrom(1, 2, 3);
const anyProblem = fc.constantFrom(...IDS);
/** So few at a time that most histories take several steps. */
const STEPS = { attempts: 3, marked: 2 };

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
/** `endsAfter`: how much the worker writes of the change before it ends. */
const step = fc.record({ change, endsAfter: fc.option(fc.integer({ min: 0, max: 6 })) });

const { environment, state } = virtualEnvironment();

const missing = () => readMissingProblems(ORIGIN);

/** Returns the context of a new worker. */
const newLife = () => readContext(workerIn(environment).worker);

async function apply(db: PlayerDatabase, one: Change): Promise<unknown> {
  if (one.do === 'delete' || one.do === 'write') return changeAttempts(db, one);
  const life = await newLife();
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
      const last = (await db.get('schedule', one.problemId))?.last?.attemptId ?? 0;
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
    /** Problems that the site has deleted, and that would be reviewed otherwise. */
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
          for (const { change, endsAfter } of steps) {
            await changeAndEnd(() => apply(db, change), endsAfter);
          }
          const update = async () =>
            updateSchedule(db, own, (await readReviewPlan(own)) ?? null, state.time, missing, {
              steps: STEPS,
              comparesFirst: true,
            });
          await update();
          const gone = await missing();
          const stored = await db.getAll('schedule');
          rows += stored.length;
          untried += stored.filter(({ last }) => last === null).length;
          const replayed = await replayedSchedule(db, own);
          expect(stored).toEqual(replayed.filter((row) => !gone.has(row.problemId)));
          left += replayed.length - stored.length;
          expect(await db.count('toSchedule')).toBe(0);
          // Nothing is left to do.
          expect(await update()).toBe(false);
          const known = await db.get('scheduleState', ONLY);
          expect(known?.plan ?? null).toEqual((await readReviewPlan(own)) ?? null);
          const joined = stored.flatMap(({ joinedAt = 0 }) => (joinedAt >= START ? [joinedAt] : []));
          expect(known?.joined.filter((at) => at >= START).toSorted() ?? []).toEqual(joined.toSorted());
        },
      ),
      { numRuns: cases(600) },
    );
    expect(rows).toBeGreaterThan(cases(600) / 3);
    expect(untried).toBeGreaterThan(0);
    expect(left).toBeGreaterThan(0);
  });

  it('signs nothing for a player who has made nothing here', async () => {
    await beginWithKey();
    const db = await playerData(ORIGIN, PLAYER);
    await writeAttempts(db, 1, [{ id: 1, problemId: 1, at: START, solved: false, ms: 1, level: 0 }], [], {});
    expect(await db.count('toSchedule')).toBe(0);
    expect(await db.get('scheduleState', ONLY)).toBeUndefined();
  });
});
