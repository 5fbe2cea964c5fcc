import { type Guard, type Guarded, isNumber, listOf, objectOf, orNull } from '../guards.ts';

/** Most problems a day that may join the review, and the number at first. */
export const MOST_NEW_PER_DAY = 100;
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

/**
 * The version of the rules by which attempts become a schedule. Raise it when these rules change: the worker then makes the
 * schedule again.
 */
const RULES_VERSION = 1;

/** Returns what a whole schedule depends on, as a text: with another one, the schedule must be made again. */
export function scheduleBasis(plan: ReviewPlan | null): string {
  return [RULES_VERSION, plan?.startedAt, plan?.seededAt].join(' ');
}
