import { type Guard, type Guarded, isNumber, listOf, objectOf, oneOf, orNull } from '../guards.ts';

/** Which problems are reviewed: those that the player has missed or solved slowly at least once, or all attempted ones. */
export const REVIEW_SCOPES = ['missed', 'all'] as const;
export type ReviewScope = (typeof REVIEW_SCOPES)[number];

/** Most problems a day that may join the review, and the number at first. */
export const MOST_NEW_PER_DAY = 100;
export const NEW_PER_DAY = 10;

/** Whether a value is a number of new problems a day. */
export const isNewPerDay: Guard<number> = (count): count is number =>
  Number.isSafeInteger(count) && (count as number) >= 0 && (count as number) <= MOST_NEW_PER_DAY;

/** How many of the picks are reviews: none, every third, every second, or all while any are due. */
export const REVIEW_MIXES = ['none', 'third', 'half', 'all'] as const;
export type ReviewMix = (typeof REVIEW_MIXES)[number];

/** The number of picks of which one is a review; infinite if none is. */
export const PICKS_PER_REVIEW: Record<ReviewMix, number> = {
  none: Number.POSITIVE_INFINITY,
  third: 3,
  half: 2,
  all: 1,
};

export const isReviewPlan = objectOf({
  /** When the player began to review, epoch ms. Attempts from before only tell how well a problem is known. */
  startedAt: isNumber,
  /** When `medians` were computed, epoch ms. They stay the same until the player asks for new ones, and grades with them. */
  seededAt: isNumber,
  /** The player's median time of a solve by level, ms; null where there are too few solves. */
  medians: listOf(orNull(isNumber)),
  scope: oneOf(REVIEW_SCOPES),
  /** How many problems a day may come up for the first time since `startedAt`. */
  newPerDay: isNewPerDay,
  /** How many of the picks are reviews. */
  mix: oneOf(REVIEW_MIXES),
  /** When the player paused all reviews, epoch ms; null: they are not paused. */
  pausedAt: orNull(isNumber),
  /** When the player ended all reviews, epoch ms; null: they go on. The rest of the plan stays for the case that they begin again. */
  endedAt: orNull(isNumber),
});

/** What the player has chosen for reviews. There is none until the player begins to review. */
export type ReviewPlan = Guarded<typeof isReviewPlan>;

/** What the player may change about the plan later. */
export interface ReviewChange {
  scope?: ReviewScope | undefined;
  newPerDay?: number | undefined;
  mix?: ReviewMix | undefined;
  paused?: boolean | undefined;
  /** Computes the usual times anew, and with them what was solved slowly. Only the worker can do that. */
  anew?: true | undefined;
}

/** Returns the plan after a change at a time, epoch ms. */
export function changedPlan(
  plan: ReviewPlan,
  { scope = plan.scope, newPerDay = plan.newPerDay, mix = plan.mix, paused }: ReviewChange,
  now: number,
): ReviewPlan {
  const pausedAt = paused ? (plan.pausedAt ?? now) : null;
  return { ...plan, scope, newPerDay, mix, pausedAt: paused === undefined ? plan.pausedAt : pausedAt };
}

/**
 * The version of the rules by which attempts become a schedule. Raise it when these rules change: the worker then makes the
 * schedule again.
 */
const RULES_VERSION = 1;

/** Returns what a whole schedule depends on, as a text: with another one, the schedule must be made again. */
export function scheduleBasis({ startedAt, seededAt, scope }: ReviewPlan): string {
  return [RULES_VERSION, startedAt, seededAt, scope].join(' ');
}
