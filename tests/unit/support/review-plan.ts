import type { ReviewPlan } from '../../../lib/review/review-plan.ts';

/** A plan for reviews that goes on, from the beginning of time. */
export const REVIEW_PLAN: ReviewPlan = {
  startedAt: 0,
  seededAt: 0,
  medians: [],
  newPerDay: 10,
  endedAt: null,
};
