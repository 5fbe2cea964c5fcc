import type { AgainEntry } from '../../again/again.ts';
import type { Attempt } from '../../model.ts';
import { GRADES, type Grade, proposedGrade } from '../../review/grades.ts';
import { choicesOf, type ReviewEvent } from '../../review/review-events.ts';
import type { ReviewPlan } from '../../review/review-plan.ts';
import { REVIEW_MS, type Scheduled } from '../../review/scheduled.ts';
import { daysUntilReview, type MemoryState, stateAfter } from './review-interval.ts';

const DAY = 24 * 60 * 60_000;

/** A review: the attempt that began it, the grade that this suggests, and the grade that counts. */
interface Review {
  attempt: Attempt;
  proposed: Grade;
  grade: Grade;
}

/** All that the next review of one problem follows from. */
export interface ReviewSource {
  problemId: number;
  /** All stored attempts on it, in any order. */
  attempts: readonly Attempt[];
  /** The player's decisions about it. */
  events: readonly ReviewEvent[];
  /** Its entry on the list "Try again"; null: it is not on it. */
  again: Pick<AgainEntry, 'addedAt' | 'lastTryAt'> | null;
}

/** Returns the next review of a problem; null if it is not reviewed. */
export function nextReview(source: ReviewSource, plan: ReviewPlan): Scheduled | null {
  const { problemId } = source;
  const choices = choicesOf(source.events);
  const reviews = reviewsOf(source, plan);
  const last = reviews.at(-1);
  const askedAt = askedAtOf(source);
  // Of what the player asked for and decided, the later counts.
  const isStopped = choices.stoppedAt !== null && choices.stoppedAt >= (askedAt ?? 0);
  if (!last || isStopped) return null;
  if (askedAt === null && plan.scope === 'missed' && !reviews.some(isShaky)) return null;
  const lastAt = last.attempt.at;
  const regular = lastAt + daysUntilReview(stateAfterAll(reviews) as MemoryState) * DAY;
  const due = askedAt === null ? regular : Math.min(regular, askedAt);
  const isDelayed = choices.delay !== null && choices.delay.at >= Math.max(lastAt, askedAt ?? 0);
  const isSeeded = (reviews[0] as Review).attempt.at < plan.startedAt;
  const joinedAt = isSeeded
    ? reviews.find(({ attempt }) => attempt.at >= plan.startedAt)?.attempt.at
    : undefined;
  return {
    problemId,
    due: isDelayed ? Math.max(due, choices.delay?.until ?? 0) : due,
    isNew: isSeeded && joinedAt === undefined && askedAt === null ? 1 : 0,
    ...(joinedAt === undefined ? {} : { joinedAt }),
    lastAt,
    attemptId: last.attempt.id,
    grade: last.grade,
  };
}

/** Returns when the player put the problem on the list "Try again", epoch ms; null if it is not on it, or was tried since. */
function askedAtOf({ again, attempts }: ReviewSource): number | null {
  if (!again) return null;
  const since = again.lastTryAt ?? again.addedAt;
  return attempts.some(({ at }) => at > since) ? null : again.addedAt;
}

/**
 * Returns in how many days the problem would come again for each grade of the last review, in the order of `GRADES`: at once if the player
 * has asked for it since.
 */
export function daysByGrade(source: ReviewSource, plan: ReviewPlan): number[] {
  const reviews = reviewsOf(source, plan);
  const last = reviews.at(-1);
  if (!last) return [];
  if (askedAtOf(source) !== null) return GRADES.map(() => 0);
  return GRADES.map((grade) =>
    daysUntilReview(stateAfterAll([...reviews.slice(0, -1), { ...last, grade }]) as MemoryState),
  );
}

/** Whether a review shows that the problem is worth reviewing, now or before the player changed its grade. */
function isShaky({ proposed, grade }: Review): boolean {
  return [proposed, grade].some((one) => one === 'again' || one === 'hard');
}

function reviewsOf({ attempts, events }: ReviewSource, { medians }: ReviewPlan): Review[] {
  const { grades } = choicesOf(events);
  const reviews: Review[] = [];
  for (const attempt of attempts.toSorted((one, other) => one.at - other.at || one.id - other.id)) {
    const last = reviews.at(-1);
    if (last && attempt.at - last.attempt.at < REVIEW_MS) continue;
    const proposed = proposedGrade(attempt, medians);
    reviews.push({ attempt, proposed, grade: grades.get(attempt.id) ?? proposed });
  }
  return reviews;
}

function stateAfterAll(reviews: readonly Review[]): MemoryState | null {
  let memory: MemoryState | null = null;
  let lastAt = 0;
  for (const { attempt, grade } of reviews) {
    memory = stateAfter(memory, memory ? (attempt.at - lastAt) / DAY : 0, grade);
    lastAt = attempt.at;
  }
  return memory;
}
