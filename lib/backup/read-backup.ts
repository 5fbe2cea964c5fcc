import { parseAccountId } from '../account/accounts.ts';
import { asRecord, isNumber, isString } from '../guards.ts';
import type { Attempt } from '../model.ts';
import { BACKUP_FORMAT, type Backup, isFiledAttempt, isWithinLimits, LARGEST_BACKUP } from './backup.ts';
import {
  AFTER_ATTEMPTS,
  ATTEMPT_FIELDS,
  backupHead,
  backupLines,
  bytesOf,
  checksumIn,
  inFileOrder,
  ownPart,
  type StoredOwn,
  sortedJson,
} from './backup-text.ts';
import { checksumOf } from './checksum.ts';

/**
 * Why a file is not imported.
 *
 * - `large`: it is larger than any backup. `foreign`: it is no backup.
 * - `newer`: it is of a later version of the format.
 * - `damaged`: it is not as it was saved.
 * - `other-player`: it is of another player or site.
 * - `full`: with it, there would be more notes than there may be.
 */
const FILE_FAULTS = ['large', 'foreign', 'newer', 'damaged', 'other-player', 'full'] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** A backup, or why a file is none. */
type ReadBackup = { backup: Backup } | { fault: FileFault };

/** Returns the backup that a file has, or what is wrong with the file. Nothing of a file with a fault is used. */
export async function readBackup(text: string): Promise<ReadBackup> {
  if (text.length > LARGEST_BACKUP || bytesOf(text) > LARGEST_BACKUP) return { fault: 'large' };
  const value = jsonIn(text.trim());
  const { format, version } = asRecord(value);
  // A part of a backup is no JSON, but begins as one.
  if (format !== BACKUP_FORMAT.format) return { fault: isBegun(text) ? 'damaged' : 'foreign' };
  if (!isNumber(version)) return { fault: 'damaged' };
  if (version > BACKUP_FORMAT.version) return { fault: 'newer' };
  const backup = backupOrNull(asRecord(value));
  return backup && (await isAsSaved(backup, checksumIn(text))) ? { backup } : { fault: 'damaged' };
}

/** Returns the backup in a file; null if it has none. Objects that are nested too deep to be written again are in no backup. */
function backupOrNull(file: Record<string, unknown>): Backup | null {
  try {
    return backupIn(file);
  } catch {
    return null;
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isBegun(text: string): boolean {
  return text.slice(0, 200).includes(`"${BACKUP_FORMAT.format}"`);
}

/** Whether a checksum is that of this content, however the file was written: with other line ends, or indented. */
async function isAsSaved({ attempts, ...rest }: Backup, checksum: string): Promise<boolean> {
  const head = backupHead(rest);
  const lines = backupLines(head, attempts);
  return (await checksumOf(head + lines + AFTER_ATTEMPTS)) === checksum;
}

/** Returns the backup in a file, if all of it is as this version writes it; else null. */
function backupIn(file: Record<string, unknown>): Backup | null {
  const { site, player, settings, reviewPlan, notes, reviews, sessions, attemptFields, attempts } = file;
  const { id, name } = asRecord(player);
  const lists = [notes, reviews, sessions, attempts, attemptFields];
  if (!isString(site) || !isString(name) || name.length > LONGEST_NAME || !lists.every(Array.isArray))
    return null;
  if (typeof id !== 'number' || parseAccountId(`${site}:${id}`) === null) return null;
  if (sortedJson(attemptFields) !== sortedJson(ATTEMPT_FIELDS)) return null;
  const given = { settings, reviewPlan, notes, reviews, sessions } as StoredOwn;
  const own = ownPart(given);
  // What is left out of a list, changed or put elsewhere was not written by this version.
  const byProblem = [own.notes, own.reviews].map((rows) => rows.map(({ problemId }) => problemId));
  const keys = [...byProblem, own.sessions.map(({ startedAt }) => startedAt)];
  if (sortedJson(own) !== sortedJson(given) || !keys.every(areEachOnce)) return null;
  if (own.reviews.some(({ events }) => hasTwice(events))) return null;
  const rows = attemptsIn(attempts as unknown[]);
  const backup = rows && { site, player: { id, name }, ...own, attempts: rows };
  return backup && isWithinLimits(backup) ? backup : null;
}

/** Longest name of a player, in characters. */
const LONGEST_NAME = 1_000;

/** Returns the attempts of a file, each once and in the order of their ids; null if that is not what they are. */
function attemptsIn(rows: readonly unknown[]): Attempt[] | null {
  const attempts: Attempt[] = [];
  for (const row of rows) {
    if (!Array.isArray(row) || row.length !== ATTEMPT_FIELDS.length) return null;
    const { context, ...rest } = Object.fromEntries(ATTEMPT_FIELDS.map((name, nth) => [name, row[nth]]));
    const attempt: unknown = context === null ? rest : { ...rest, context };
    if (!isFiledAttempt(attempt) || attempt.id <= (attempts.at(-1)?.id ?? 0)) return null;
    attempts.push(attempt);
  }
  return attempts;
}

/** Whether keys are in order, and none is there twice. */
function areEachOnce(keys: readonly number[]): boolean {
  return keys.every((key, nth) => nth === 0 || key > (keys[nth - 1] ?? 0));
}

function hasTwice(events: readonly unknown[]): boolean {
  return new Set(inFileOrder(events).map(sortedJson)).size < events.length;
}
