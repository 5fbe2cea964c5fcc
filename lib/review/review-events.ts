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
 * - `due`: the next review is at `due`, epoch ms, until the problem is attempted again. `attemptId`: the newest attempt that was stored
 *   then, 0 if there was none.
 * - `remove`: the problem is not reviewed any more. A later `due` brings it back.
 * - `undo`: takes back the decision that was made at `of`.
 */
const KINDS = ['grade', 'due', 'remove', 'undo'] as const;

/** `at`: when the player made it, epoch ms; of one problem, no two are the same. */
export const isReviewEvent = objectOf({
  at: isNumber,
  kind: oneOf(KINDS),
  attemptId: orMissing(isNumber),
  grade: orMissing(oneOf(GRADES)),
  due: orMissing(isNumber),
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

/** All decisions of a player that this version knows. They never change; a change makes other ones. */
export interface Decisions {
  readonly byProblem: ReadonlyMap<number, readonly ReviewEvent[]>;
  /** Differs whenever the decisions do; 0: none was made yet, or only by an earlier version. */
  readonly revision: number;
}

export const NO_DECISIONS: Decisions = { byProblem: new Map(), revision: 0 };

/** The date that a player has chosen for the next review: when it was chosen, after which attempt, and the date. */
export type ChosenDate = Required<Pick<ReviewEvent, 'at' | 'attemptId' | 'due'>>;

/** What a player's decisions about a problem come to. */
interface ReviewChoices {
  /** The grades that the player has given, by the attempt that began the review. */
  grades: ReadonlyMap<number, Grade>;
  /** The date that was chosen last; null: none since the problem was removed. */
  chosen: ChosenDate | null;
  isRemoved: boolean;
}

/** Returns what decisions come to, given in any order. */
export function choicesOf(events: readonly ReviewEvent[]): ReviewChoices {
  const grades = new Map<number, Grade>();
  let chosen: ChosenDate | null = null;
  let isRemoved = false;
  for (const { at, kind, attemptId, grade, due } of validEvents(events)) {
    if (kind === 'grade' && attemptId !== undefined && grade) grades.set(attemptId, grade);
    if (kind === 'due' && attemptId !== undefined && due !== undefined) chosen = { at, attemptId, due };
    if (kind === 'remove') chosen = null;
    if (kind !== 'grade') isRemoved = kind === 'remove';
  }
  return { grades, chosen, isRemoved };
}

/** A decision as it is made. `due`: the next review is in so many days, 1: tomorrow. */
export type ReviewDecision =
  | { kind: 'grade'; attemptId: number; grade: Grade }
  | { kind: 'due'; days: number }
  | { kind: 'remove' }
  /** `of`: the time of the decision that is taken back. */
  | { kind: 'undo'; of: number };

/** Whether a value is a number of days until a review that a player may choose. */
export const isReviewDays: Guard<number> = (days): days is number =>
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
    // Of dates and removals, only the last one counts.
    subjects.set(event.kind === 'grade' ? `grade ${event.attemptId}` : '', event);
  }
  const ofLaterVersions = events.filter((event) => !isReviewEvent(event));
  return [...ofLaterVersions, ...[...subjects.values()].sort((one, other) => one.at - other.at)];
}
