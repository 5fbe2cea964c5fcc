import '../../support/fresh-profile.ts';
import { expect, it } from 'vitest';
import type { Account } from '../../../../lib/account/account.ts';
import { writeAttempts } from '../../../../lib/background/history/attempt-writers.ts';
import { readContext } from '../../../../lib/background/request-context.ts';
import { nextReview } from '../../../../lib/background/review/replay.ts';
import { beginReviews, updateReviews } from '../../../../lib/background/review/review.ts';
import { workerIn } from '../../../../lib/background/worker.ts';
import type { Scheduled } from '../../../../lib/review/scheduled.ts';
import { ownData, readReviewPlan } from '../../../../lib/store/own/own.ts';
import { type PlayerDatabase, playerData } from '../../../../lib/store/player/player.ts';
import fc from '../../fast-check.ts';
import { changeAndEnd } from '../../support/ending-worker.ts';
import { AFTER_TEN_YEARS, storeFreshProfile } from '../../support/fresh-profile.ts';
import { virtualEnvironment } from '../../support/virtual-environment.ts';
import { deleteBetween } from '../history/arbitrary-changes.ts';

const CHANGES = 200;
const DAY = 86_400_000;

/** Where a change is made, as a share of all attempts. */
const place = fc.double({ min: 0, max: 1, noNaN: true });

const change = fc.oneof(
  // One that was made long ago and arrives late, or the newest one.
  fc.record({
    do: fc.constant('insert' as const),
    place,
    daysLater: fc.integer({ min: 0, max: 4_000 }),
    solved: fc.boolean(),
    ms: fc.option(fc.integer({ min: 0, max: 200_000 })),
  }),
  fc.record({ do: fc.constant('delete' as const), place, count: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constant('update' as const) }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
/** `endsAfter`: how much the worker writes of the change before it ends. */
const step = fc.record({ change, endsAfter: fc.option(fc.integer({ min: 0, max: 3 })) });

/** Returns the schedule by a replay of the attempts on each problem by itself. */
async function replayed({ origin, player }: Account, db: PlayerDatabase): Promise<Scheduled[]> {
  const plan = await readReviewPlan(await ownData(origin, player.id));
  if (!plan) throw new Error('the player does not review');
  const onProblems = Map.groupBy(await db.getAll('attempts'), ({ problemId }) => problemId);
  return [...onProblems]
    .map(([problemId, attempts]) => nextReview({ problemId, attempts, events: [], again: null }, plan))
    .filter((one) => one !== null)
    .sort((one, other) => one.problemId - other.problemId);
}

it('the schedule after ten years equals a replay, also after changes of attempts and deaths of the worker', async () => {
  const { account, now } = await storeFreshProfile(AFTER_TEN_YEARS, 'find');
  const { environment } = virtualEnvironment(now);
  const newLife = () => readContext(workerIn(environment).worker);
  const db = await playerData(account.origin, account.player.id);
  await beginReviews(await newLife());
  const first = await db.getAll('schedule');
  expect(first).toEqual(await replayed(account, db));
  expect(first.length).toBeGreaterThan(AFTER_TEN_YEARS.problems / 4);
  const ids = await db.getAllKeys('attempts');
  let newId = ids.at(-1) ?? 0;

  async function apply(one: Change): Promise<void> {
    if (one.do === 'update') return updateReviews(await newLife(), account);
    const id = ids[Math.floor(one.place * (ids.length - 1))] ?? 0;
    if (one.do === 'delete') return void (await deleteBetween(db, { above: id, below: id + one.count + 1 }));
    const near = await db.get('attempts', id);
    if (!near) return;
    const { solved, ms } = one;
    const late = { ...near, id: ++newId, at: near.at + one.daysLater * DAY, solved, ms };
    await writeAttempts(db, near.problemId, [late], [], {});
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: CHANGES, maxLength: CHANGES }), async (steps) => {
      for (const one of steps) await changeAndEnd(() => apply(one.change), one.endsAfter);
      await updateReviews(await newLife(), account);
      expect(await db.getAll('schedule')).toEqual(await replayed(account, db));
    }),
    { numRuns: 1, endOnFailure: true },
  );
  expect(await db.getAll('schedule')).not.toEqual(first);
});
