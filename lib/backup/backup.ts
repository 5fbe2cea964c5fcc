import { LAST_LEVEL } from '../difficulty/levels.ts';
import { asRecord, isNumber, isString } from '../guards.ts';
import { type Attempt, isAttempt, LONGEST_CONTEXT } from '../model.ts';
import { isNote, isShownNote, NOTES, type Note } from '../notes/notes.ts';
import type { ProblemReviews } from '../review/review-events.ts';
import { isProblemReviews } from '../review/review-events.ts';
import type { ReviewPlan } from '../review/review-plan.ts';
import { isReviewPlan } from '../review/review-plan.ts';
import { isSession, type Session, timesOf } from '../sessions/session.ts';
import { isProblemId } from '../site.ts';
import type { ChosenSettings } from './chosen-settings.ts';

/** The name and the version of the format. Raise the version if a reader of the format before would misread a file. */
export const BACKUP_FORMAT = { format: 'companion-for-goproblems-backup', version: 1 } as const;

/**
 * The largest file that is read, in bytes of UTF-8: 400,000 attempts and 1,000 notes of the greatest length. A message of Chromium has room
 * for 64 MiB, and each of these bytes may take two there.
 */
export const LARGEST_BACKUP = 32_000_000;

/** Most attempts, decisions about one problem, problems with such decisions, sessions, and pauses of one in a file. */
export const MOST_IN_FILE = {
  attempts: 400_000,
  events: 1_000,
  reviews: 100_000,
  sessions: 100_000,
  pauses: 1_000,
} as const;

/** Everything of one player that a backup has. */
export interface Backup {
  /** The site, without `www.`. */
  site: string;
  player: { id: number; name: string };
  settings: ChosenSettings;
  reviewPlan: ReviewPlan | null;
  notes: Note[];
  reviews: ProblemReviews[];
  sessions: Session[];
  attempts: Attempt[];
}

/** What the player has made here: all of a backup but the attempts, which the site has too. */
export type OwnPart = Pick<Backup, 'settings' | 'reviewPlan' | 'notes' | 'reviews' | 'sessions'>;

/** The largest time in a file, epoch ms: the year 2100. */
const LATEST = 4_102_444_800_000;

function isTime(value: number): boolean {
  return value >= 0 && value <= LATEST;
}

export function isFiledNote(value: unknown): value is Note {
  return (
    isNote(value) &&
    isProblemId(value.problemId) &&
    value.text.length <= NOTES.textLength &&
    isTime(value.typedAt) &&
    isTime(value.changedAt)
  );
}

export function isFiledReviews(value: unknown): value is ProblemReviews {
  return (
    isProblemReviews(value) &&
    isProblemId(value.problemId) &&
    value.events.length > 0 &&
    value.events.length <= MOST_IN_FILE.events &&
    value.events.every(isFiledEvent)
  );
}

/** Longest name or text in a decision, and most of its fields. */
const EVENT = { textLength: 40, fields: 12 } as const;

/** Decisions of later versions of the extension are kept, so only their form is checked. */
function isFiledEvent(value: unknown): boolean {
  const { at, kind } = asRecord(value);
  const fields = Object.entries(asRecord(value));
  return (
    isNumber(at) &&
    isString(kind) &&
    fields.length <= EVENT.fields &&
    fields.every(([name, one]) => name.length <= EVENT.textLength && name !== '__proto__' && isPlain(one))
  );
}

function isPlain(value: unknown): boolean {
  return (
    value === null ||
    typeof value === 'boolean' ||
    isNumber(value) ||
    (isString(value) && value.length <= EVENT.textLength)
  );
}

export function isFiledSession(value: unknown): value is Session {
  if (!isSession(value)) return false;
  const { afterAttempt, length, problems, pauses, changedAt } = value;
  const times = timesOf(value);
  const isAsLong = problems === null || (length.unit === 'problems' && length.count === problems.length);
  return (
    [...times, changedAt].every(isTime) &&
    Number.isSafeInteger(afterAttempt) &&
    afterAttempt >= 0 &&
    times.every((at, nth) => at >= (times[nth - 1] ?? 0)) &&
    pauses.length <= MOST_IN_FILE.pauses &&
    pauses.slice(0, -1).every(({ to }) => to !== null) &&
    isAsLong
  );
}

export function isFiledPlan(value: unknown): value is ReviewPlan {
  return isReviewPlan(value) && isTime(value.startedAt) && value.medians.length <= LAST_LEVEL + 1;
}

export function isFiledAttempt(value: unknown): value is Attempt {
  if (!isAttempt(value)) return false;
  const { id, problemId, at, ms, level, context } = value;
  return (
    Number.isSafeInteger(id) &&
    id > 0 &&
    isProblemId(problemId) &&
    isTime(at) &&
    (ms === null || ms >= 0) &&
    (level === null || (Number.isInteger(level) && level >= 0 && level <= LAST_LEVEL)) &&
    (context === undefined || (context !== '' && context.length <= LONGEST_CONTEXT))
  );
}

/** Whether a backup has no more of anything than may be stored. */
export function isWithinLimits({ notes, reviews, sessions, attempts }: Omit<Backup, 'player'>): boolean {
  return (
    notes.filter(isShownNote).length <= NOTES.most &&
    reviews.length <= MOST_IN_FILE.reviews &&
    sessions.length <= MOST_IN_FILE.sessions &&
    attempts.length <= MOST_IN_FILE.attempts
  );
}
