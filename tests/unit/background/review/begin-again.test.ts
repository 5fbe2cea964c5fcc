import { expect, it } from 'vitest';
import { writeAttempts } from '../../../../lib/background/history/attempt-writers.ts';
import { readContext } from '../../../../lib/background/request-context.ts';
import { beginReviews, changeReviews, endReviews } from '../../../../lib/background/review/review.ts';
import { workerIn } from '../../../../lib/background/worker.ts';
import { ownData, readReviewPlan } from '../../../../lib/store/own/own.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { START, virtualEnvironment } from '../../support/virtual-environment.ts';
import { beginWithKey, ORIGIN, PLAYER } from '../history/history-lives.ts';

const DAY = 86_400_000;
/** A level at which the player had no usual time at first. */
const LEVEL = 3;
const { environment, state } = virtualEnvironment();
const newLife = () => readContext(workerIn(environment).worker);

it('reviews begin again as they were; usual times are computed anew on request', async () => {
  await beginWithKey();
  state.time = START;
  await beginReviews(await newLife());
  const own = await ownData(ORIGIN, PLAYER);
  const before = await readReviewPlan(own);
  expect(before?.medians[LEVEL]).toBeNull();
  const solves = Array.from({ length: 60 }, (_, nth) => ({
    id: nth + 1,
    problemId: 1,
    at: START + nth * 1_000,
    solved: true,
    ms: 5_000,
    level: LEVEL,
  }));
  await writeAttempts(await playerData(ORIGIN, PLAYER), 1, solves, [], {});
  state.time += DAY;
  await endReviews(await newLife());
  // The message comes a second time if the worker died after it had stored the plan.
  for (let delivery = 0; delivery < 2; delivery++) {
    state.time += 1_000;
    expect(await beginReviews(await newLife())).toEqual({ ok: true, value: null });
    expect(await readReviewPlan(own)).toEqual(before);
  }
  await changeReviews(await newLife(), { anew: true });
  const after = await readReviewPlan(own);
  expect(after?.medians[LEVEL]).toBe(5_000);
  expect(after).toEqual({ ...before, medians: after?.medians, seededAt: state.time });
});
