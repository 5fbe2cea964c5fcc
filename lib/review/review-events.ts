import {
  type Guard,
  type Guarded,
  isNumber,
  listOf,
  objectOf,
  oneOf,
  orMissing,
  unchecked,
} from '../guards.ts';
import { GRADES, type Grade } from './grades.ts';

/**
 * What a player decides about the reviews of a problem.
 *
 * - `grade`: the review that attempt `attemptId` began has this `grade`.
 * - `delay`: the next review is not before `until`, epoch ms.
 * - `stop`: the problem is not reviewed any more; `resume`: it is again.
 * - `undo`: takes back the decision that was made at `of`.
 */
const KINDS = ['grade', 'delay', 'stop', 'resume', 'undo'] as const;

/** `at`: when the player made it, epoch ms; of one problem, no two are the same. */
export const isReviewEvent = objectOf({
  at: isNumber,
  kind: oneOf(KINDS),
  attemptId: orMissing(isNumber),
  grade: orMissing(oneOf(GRADES)),
  until: orMissing(isNumber),
  of: orMissing(isNumber),
});

export type ReviewEvent = Guarded<typeof isReviewEvent>;

/**
 * The decisions about one problem, the newest last. Those of a later version of the extension are kept, but have no effect
 * (`knownEvents`).
 */
export const isProblemReviews = objectOf({ problemId: isNumber, events: listOf(unchecked<unknown>()) });

export type ProblemReviews = Guarded<typeof isProblemReviews>;

/** Returns the decisions that this version knows. */
export function knownEvents({ events }: ProblemReviews): ReviewEvent[] {
  return events.filter(isReviewEvent);
}

/** What a player's decisions about a problem come to. */
interface ReviewChoices {
  /** The grades that the player has given, by the attempt that began the review. */
  grades: ReadonlyMap<number, Grade>;
  /** When the player stopped its reviews, epoch ms; null: never, or they were resumed. */
  stoppedAt: number | null;
  /** The last delay: when it was decided and until when, epoch ms; null: there is none. */
  delay: { at: number; until: number } | null;
}

/** Returns what decisions come to, given in any order. */
export function choicesOf(events: readonly ReviewEvent[]): ReviewChoices {
  const grades = new Map<number, Grade>();
  let stoppedAt: number | null = null;
  let delay: ReviewChoices['delay'] = null;
  for (const { at, kind, attemptId, grade, until } of validEvents(events)) {
    if (kind === 'grade' && attemptId !== undefined && grade) grades.set(attemptId, grade);
    if (kind === 'delay' && until !== undefined) delay = { at, until };
    if (kind === 'stop' || kind === 'resume') stoppedAt = kind === 'stop' ? at : null;
  }
  return { grades, stoppedAt, delay };
}

/** A decision as it is made. `days`: the next review is not before so many days from now. */
export type ReviewDecision =
  | { kind: 'grade'; attemptId: number; grade: Grade }
  | { kind: 'delay'; days: number }
  /** `of`: the time of the decision that is taken back. */
  | { kind: 'undo'; of: number }
  | { kind: 'stop' | 'resume' };

/** Whether a value is a number of days by which a review may be delayed. */
export const isDelay: Guard<number> = (days): days is number =>
  Number.isSafeInteger(days) && (days as number) >= 1 && (days as number) <= 365;

/** Returns the decisions that were not taken back, the oldest first. */
export function validEvents(events: readonly ReviewEvent[]): ReviewEvent[] {
  const undone = new Set(events.flatMap(({ kind, of }) => (kind === 'undo' ? [of] : [])));
  return events
    .filter(({ kind, at }) => kind !== 'undo' && !undone.has(at))
    .sort((one, other) => one.at - other.at);
}

/** With more decisions about one problem, only those stay that count. Nobody makes so many, but a page's process can forge them. */
const MOST_EVENTS = 100;

/** Returns decisions that come to the same. If there are too many, those without an effect are left out. */
export function compactEvents(events: readonly unknown[]): unknown[] {
  if (events.length <= MOST_EVENTS) return [...events];
  const subjects = new Map<string, ReviewEvent>();
  for (const event of validEvents(events.filter(isReviewEvent))) {
    const subject = event.kind === 'grade' ? `grade ${event.attemptId}` : SUBJECTS[event.kind];
    subjects.set(subject, event);
  }
  const ofLaterVersions = events.filter((event) => !isReviewEvent(event));
  return [...ofLaterVersions, ...[...subjects.values()].sort((one, other) => one.at - other.at)];
}

/** What a decision that is no grade is about: of these, only the last one counts. */
const SUBJECTS = { delay: 'delay', stop: 'stop', resume: 'stop', undo: 'undo' } as const;
