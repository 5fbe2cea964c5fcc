import type { Attempt } from '../model.ts';
import { GRADES, type Grade, proposedGrade } from './grades.ts';
import { daysUntilReview, type MemoryState, stateAfter } from './memory.ts';
import { type ChosenDate, choicesOf, type ReviewEvent } from './review-events.ts';
import type { ReviewPlan } from './review-plan.ts';
import { REVIEW_MS, type Scheduled } from './schedule.ts';

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
}

/** Returns the next review of a problem; null if it is not reviewed. `plan` null: only what the player chose is. */
export function nextReview(source: ReviewSource, plan: ReviewPlan | null): Scheduled | null {
  const { problemId, attempts, events } = source;
  const { chosen, isRemoved } = choicesOf(events);
  const reviews = reviewsOf(source, plan);
  if (isRemoved || !(chosen || (plan && reviews.some(wasHard)))) return null;
  const last = reviews.at(-1);
  const due = chosen && holds(chosen, attempts) ? chosen.due : regularDue(reviews);
  // The limit of new problems is not for those that the player chose.
  const isSeeded = plan !== null && chosen === null && (reviews[0]?.attempt.at ?? 0) < plan.startedAt;
  const joinedAt = isSeeded
    ? reviews.find(({ attempt }) => attempt.at >= plan.startedAt)?.attempt.at
    : undefined;
  return {
    problemId,
    due,
    isNew: isSeeded && joinedAt === undefined,
    ...(joinedAt === undefined ? {} : { joinedAt }),
    last: last ? { at: last.attempt.at, attemptId: last.attempt.id, grade: last.grade } : null,
  };
}

/**
 * Whether a date that the player chose still counts: no attempt came after it. An attempt from before the press may arrive late, and the
 * clocks of device and site may differ, so the attempt's number and its time both tell.
 */
export function holds({ at, attemptId, due }: ChosenDate, attempts: readonly Attempt[]): boolean {
  // A decision made while the clock was ahead seems to come after the date: without this, the problem would stay due.
  return !attempts.some((attempt) => attempt.id > attemptId && attempt.at > Math.min(at, due));
}

/** Returns in how many days the problem comes again for each grade of the last review, in the order of `GRADES`; none without a review. */
export function daysByGrade(source: ReviewSource, plan: ReviewPlan | null): number[] {
  const reviews = reviewsOf(source, plan);
  const last = reviews.at(-1);
  if (!last) return [];
  return GRADES.map((grade) => intervalAfter([...reviews.slice(0, -1), { ...last, grade }]));
}

function regularDue(reviews: readonly Review[]): number {
  return (reviews.at(-1)?.attempt.at ?? 0) + intervalAfter(reviews) * DAY;
}

/** Returns the number of days from the last of these reviews to the next one: what was just failed comes tomorrow, however well it was known. */
function intervalAfter(reviews: readonly Review[]): number {
  if (reviews.at(-1)?.grade === 'again') return 1;
  let memory: MemoryState | null = null;
  let lastAt = 0;
  for (const { attempt, grade } of reviews) {
    memory = stateAfter(memory, memory ? (attempt.at - lastAt) / DAY : 0, grade);
    lastAt = attempt.at;
  }
  return memory ? daysUntilReview(memory) : 0;
}

/** Whether a review shows that the problem is worth reviewing, now or before the player changed its grade. */
function wasHard({ proposed, grade }: Review): boolean {
  return [proposed, grade].some((one) => one === 'again' || one === 'hard');
}

function reviewsOf({ attempts, events }: ReviewSource, plan: ReviewPlan | null): Review[] {
  const { grades } = choicesOf(events);
  const reviews: Review[] = [];
  for (const attempt of attempts.toSorted((one, other) => one.at - other.at || one.id - other.id)) {
    const last = reviews.at(-1);
    if (last && attempt.at - last.attempt.at < REVIEW_MS) continue;
    const proposed = proposedGrade(attempt, plan?.medians ?? []);
    reviews.push({ attempt, proposed, grade: grades.get(attempt.id) ?? proposed });
  }
  return reviews;
}
