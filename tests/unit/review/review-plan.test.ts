import { expect, it } from 'vitest';
import { changedPlan, type ReviewPlan } from '../../../lib/review/review-plan.ts';

const PLAN: ReviewPlan = {
  startedAt: 1,
  seededAt: 1,
  medians: [],
  scope: 'missed',
  newPerDay: 10,
  mix: 'third',
  pausedAt: null,
  endedAt: null,
};

it('a change of the review plan leaves what it does not name, a pause too', () => {
  const paused = changedPlan(PLAN, { paused: true }, 5);
  expect(paused).toEqual({ ...PLAN, pausedAt: 5 });
  expect(changedPlan(paused, { paused: true }, 9)).toEqual(paused);
  expect(changedPlan(paused, { newPerDay: 3 }, 9)).toEqual({ ...paused, newPerDay: 3 });
  expect(changedPlan(paused, { paused: false }, 9)).toEqual(PLAN);
});
