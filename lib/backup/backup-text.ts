import type { Attempt } from '../model.ts';
import type { Note } from '../notes/notes.ts';
import { isReviewEvent, type ProblemReviews } from '../review/review-events.ts';
import type { ReviewPlan } from '../review/review-plan.ts';
import type { Session } from '../sessions/session.ts';
import { siteName } from '../site.ts';
import {
  BACKUP_FORMAT,
  type Backup,
  isFiledAttempt,
  isFiledNote,
  isFiledPlan,
  isFiledReviews,
  isFiledSession,
  LARGEST_BACKUP,
  MOST_IN_FILE,
  type OwnPart,
} from './backup.ts';
import { chosenSettings } from './chosen-settings.ts';

// A backup as a text. README.md describes the format.

/** The name of the last field: a checksum of the text before it. */
const CHECKSUM = '"sha256":"';

/** The fields of an attempt, in the order in which a file has their values. */
export const ATTEMPT_FIELDS = ['id', 'problemId', 'at', 'solved', 'ms', 'level', 'context'] as const;

/** What one player has stored on this device, as it was read: rows may be invalid. */
export interface StoredOwn {
  /** Settings as they are stored; undefined if none was ever chosen. */
  settings: unknown;
  reviewPlan: unknown;
  notes: readonly unknown[];
  reviews: readonly unknown[];
  sessions: readonly unknown[];
}

/**
 * Returns what the player has made here as a file has it: each list in the order of the problems or of the times, with the known fields of
 * valid rows and nothing else. So equal content gives equal files.
 */
export function ownPart(stored: StoredOwn): OwnPart {
  return {
    settings: chosenSettings(stored.settings),
    reviewPlan: isFiledPlan(stored.reviewPlan) ? planInFile(stored.reviewPlan) : null,
    notes: byProblem(stored.notes.filter(isFiledNote)).map(noteInFile),
    reviews: byProblem(stored.reviews.filter(isFiledReviews)).map(reviewsInFile),
    sessions: byStart(stored.sessions.filter(isFiledSession)).map(sessionInFile),
  };
}

function byProblem<Row extends { problemId: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => one.problemId - other.problemId);
}

function byStart(rows: readonly Session[]): Session[] {
  return rows.toSorted((one, other) => one.startedAt - other.startedAt);
}

function noteInFile({ problemId, text, typedAt, bookmarked, changedAt }: Note): Note {
  return { problemId, text, typedAt, bookmarked, changedAt };
}

function planInFile(plan: ReviewPlan): ReviewPlan {
  const { startedAt, seededAt, medians, newPerDay, endedAt } = plan;
  return { startedAt, seededAt, medians, newPerDay, endedAt };
}

function sessionInFile(session: Session): Session {
  const { startedAt, afterAttempt, length, reviewsFirst, autoOpen, scope } = session;
  const { problems, pauses, endedAt, changedAt } = session;
  return {
    startedAt,
    afterAttempt,
    length: { unit: length.unit, count: length.count },
    reviewsFirst,
    autoOpen,
    scope,
    problems,
    pauses: pauses.map(({ from, to }) => ({ from, to })),
    endedAt,
    changedAt,
  };
}

function reviewsInFile({ problemId, events }: ProblemReviews): ProblemReviews {
  return { problemId, events: inFileOrder(events) };
}

/** Returns decisions in the order of their times; of two at the same time, those of later versions last. */
export function inFileOrder(events: readonly unknown[]): unknown[] {
  const timeOf = (event: unknown) => (event as { at: number }).at;
  return events
    .map((event) => ({ event, text: sortedJson(event), isKnown: isReviewEvent(event) }))
    .sort(
      (one, other) =>
        timeOf(one.event) - timeOf(other.event) ||
        Number(other.isKnown) - Number(one.isKnown) ||
        (one.text < other.text ? -1 : Number(one.text > other.text)),
    )
    .map(({ event }) => event);
}

/** Returns the site and the player as a file has them. */
export function ownerInFile(origin: string, { id, name }: Backup['player']): Pick<Backup, 'site' | 'player'> {
  return { site: siteName(origin), player: { id, name } };
}

/** Returns the text of a backup up to its attempts. */
export function backupHead({ site, player, ...own }: Omit<Backup, 'attempts'>): string {
  const fields = { ...BACKUP_FORMAT, site, player, settings: own.settings, reviewPlan: own.reviewPlan };
  const single = Object.entries(fields).map(
    ([name, value]) => `${JSON.stringify(name)}:${sortedJson(value)}`,
  );
  const lists = (['notes', 'reviews', 'sessions'] as const).map((name) => `"${name}":${linesOf(own[name])}`);
  const named = `"attemptFields":${JSON.stringify(ATTEMPT_FIELDS)}`;
  return `{\n${[...single, ...lists, named].join(',\n')},\n"attempts":[`;
}

/**
 * Returns the lines of the attempts in a file after this head, without those that cannot be in one. `attempts`: all, the oldest first.
 * Where there is no room for all, the newest ones are left out: these are the first that another device reads from the site.
 */
export function backupLines(head: string, attempts: Iterable<Attempt>): string {
  const room = LARGEST_BACKUP - bytesOf(head + AFTER_ATTEMPTS + backupEnd('0'.repeat(64)));
  let [lines, size, count] = ['', 0, 0];
  for (const attempt of attempts) {
    if (!isFiledAttempt(attempt)) continue;
    const line = `${count === 0 ? '' : ','}\n${lineOf(attempt)}`;
    const bytes = bytesOf(line);
    if (count === MOST_IN_FILE.attempts || size + bytes > room) return lines;
    lines += line;
    size += bytes;
    count++;
  }
  return lines;
}

function lineOf({ id, problemId, at, solved, ms, level, context }: Attempt): string {
  return JSON.stringify([id, problemId, at, solved, ms, level, context ?? null]);
}

/** The text between the last attempt and the checksum. */
export const AFTER_ATTEMPTS = '\n],\n';

/** Digits of a checksum: 256 bits. */
export const CHECKSUM_LENGTH = 64;

/** Returns the checksum that a file names at its end; empty if it names none. */
export function checksumIn(text: string): string {
  return /"sha256"\s*:\s*"([0-9a-f]{64})"/.exec(text)?.[1] ?? '';
}

/** Returns the end of a file, with the checksum of all text before it. */
export function backupEnd(checksum: string): string {
  return `${CHECKSUM}${checksum}"\n}\n`;
}

const encoder = new TextEncoder();

/** Returns the length of a text in UTF-8. */
export function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

function linesOf(rows: readonly unknown[]): string {
  return rows.length === 0 ? '[]' : `[\n${rows.map(sortedJson).join(',\n')}\n]`;
}

/** Returns a value as JSON, with the fields of all its objects in the order of their names. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
    return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
