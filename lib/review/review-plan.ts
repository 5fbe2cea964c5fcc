import { LAST_LEVEL } from '../difficulty/levels.ts';
import { type Guard, type Guarded, isNumber, listOf, objectOf, orNull } from '../guards.ts';
import type { Attempts } from '../history/attempts.ts';
import { medianTime } from '../history/usual-time.ts';
import { MIN_SOLVES_FOR_USUAL } from '../limits.ts';

/** Most problems a day that may join the review, and the number at first. */
const MOST_NEW_PER_DAY = 100;
export const NEW_PER_DAY = 10;

/** Whether a value is a number of new problems a day. */
export const isNewPerDay: Guard<number> = (count): count is number =>
  Number.isSafeInteger(count) && (count as number) >= 0 && (count as number) <= MOST_NEW_PER_DAY;

export const isReviewPlan = objectOf({
  /** When the player began to review, epoch ms. Attempts from before only tell how well a problem is known. */
  startedAt: isNumber,
  /** When `medians` were computed, epoch ms. They stay the same until the player begins again, and grades with them. */
  seededAt: isNumber,
  /** The player's median time of a solve by level, ms; null where there are too few solves. */
  medians: listOf(orNull(isNumber)),
  /** How many problems a day may come up for the first time since `startedAt`. */
  newPerDay: isNewPerDay,
  /** When the player ended it, epoch ms; null: it goes on. The rest stays for the case that the player begins again. */
  endedAt: orNull(isNumber),
});

/** The plan "Review what I failed". There is none until the player begins it. */
export type ReviewPlan = Guarded<typeof isReviewPlan>;

/** What the player changes about it: begins or ends it, or another number of new problems a day. */
export type ReviewChange = { on: boolean } | Pick<ReviewPlan, 'newPerDay'>;

/** Returns the plan after a change; undefined if there is none. To begin a second time changes nothing. */
export function changedPlan(
  plan: ReviewPlan | undefined,
  change: ReviewChange,
  attempts: Attempts,
  now: number,
): ReviewPlan | undefined {
  if (!('on' in change)) return plan && { ...plan, ...change };
  if (!change.on) return plan && { ...plan, endedAt: plan.endedAt ?? now };
  return plan?.endedAt === null ? plan : { ...newPlan(attempts, now), ...startOf(plan) };
}

/** What a plan that begins again keeps: problems that have joined are not new a second time. */
function startOf(plan: ReviewPlan | undefined): Partial<ReviewPlan> {
  return plan ? { startedAt: plan.startedAt, newPerDay: plan.newPerDay } : {};
}

/** Returns a plan that begins now, with the player's median times of a solve, by which it tells what was solved slowly. */
export function newPlan(attempts: Attempts, now: number): ReviewPlan {
  const medians = Array.from({ length: LAST_LEVEL + 1 }, (_, level) => medianTime(attempts, level));
  return {
    // The site's times are whole seconds: an attempt in the same second is one after the start.
    startedAt: Math.floor(now / 1_000) * 1_000,
    seededAt: now,
    medians: medians.map((median) => (median && median.solves >= MIN_SOLVES_FOR_USUAL ? median.ms : null)),
    newPerDay: NEW_PER_DAY,
    endedAt: null,
  };
}
