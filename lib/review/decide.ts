import { startOfDayIn } from '../days.ts';
import {
  choicesOf,
  compactEvents,
  knownEvents,
  type ProblemReviews,
  type ReviewDecision,
  type ReviewEvent,
  validEvents,
} from './review-events.ts';
import type { Scheduled } from './schedule.ts';

/** So long after it was made, a decision can be taken back, ms. */
const UNDO_MS = 12 * 60 * 60_000;

/** When a decision is made, and what is known of the problem then. */
interface Circumstances {
  /** Epoch ms. */
  now: number;
  /** Its next review; undefined if it is not reviewed. */
  scheduled: Scheduled | undefined;
  /** The number of the newest stored attempt; 0 if there is none. */
  newestAttempt: number;
}

/** Returns the decisions about a problem with one more; null if it cannot be made now. */
export function withDecision(
  stored: ProblemReviews,
  decision: ReviewDecision,
  circumstances: Circumstances,
): ProblemReviews | null {
  const known = knownEvents(stored);
  const event = newEvent(decision, known, circumstances);
  if (!isPossible(event, known, circumstances.scheduled)) return null;
  return { ...stored, events: compactEvents([...stored.events, event]) };
}

/** Returns the event of a decision. Its time is later than that of all events before it, whatever the clock says. */
function newEvent(
  decision: ReviewDecision,
  events: readonly ReviewEvent[],
  { now, newestAttempt }: Circumstances,
): ReviewEvent {
  const at = Math.max(now, ...events.map((event) => event.at + 1));
  if (decision.kind !== 'due') return { ...decision, at };
  return { kind: 'due', at, due: startOfDayIn(decision.days, now), attemptId: newestAttempt };
}

/**
 * Whether a decision can be made now. A message may arrive twice, since it is sent again if the worker dies, so nothing is decided a
 * second time. A page's process can forge messages, so nothing old is taken back.
 */
function isPossible(
  { kind, at, attemptId, grade, due, of }: ReviewEvent,
  events: readonly ReviewEvent[],
  scheduled: Scheduled | undefined,
): boolean {
  const { grades, chosen, isRemoved } = choicesOf(events);
  switch (kind) {
    case 'grade':
      // A grade is for the last review, which may be another one than the tab still shows.
      return attemptId === scheduled?.last?.attemptId && grades.get(attemptId ?? 0) !== grade;
    case 'due':
      return due !== chosen?.due || attemptId !== chosen?.attemptId;
    case 'remove':
      return scheduled !== undefined && !isRemoved;
    case 'undo':
      return of !== undefined && validEvents(events).at(-1)?.at === of && at - of < UNDO_MS;
  }
}
