import { MOST_NEW_PER_DAY } from '../../review/review-plan.ts';
import {
  dueUntil,
  isScheduled,
  isScheduleState,
  type Scheduled,
  type StoredReviews,
} from '../../review/scheduled.ts';
import { dayStart } from '../../time.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import type { PlayerDatabase } from './player.ts';

/** Returns the next review of a problem; undefined if it is not reviewed. */
export async function readScheduled(db: PlayerDatabase, problemId: number): Promise<Scheduled | undefined> {
  return validRow(await db.get('schedule', problemId), isScheduled);
}

/** Returns the reviews that are due on the device's day of `now`, in the order of their due dates. `isNew`: of new problems. */
function dueOn(now: number, isNew: 0 | 1): IDBKeyRange {
  return IDBKeyRange.bound([isNew, Number.NEGATIVE_INFINITY], [isNew, dueUntil(now)], false, true);
}

/**
 * Returns the player's plan, and how many reviews are due on the device's day of `now`, epoch ms. `counts` is null while the schedule is
 * being made. Takes three requests.
 */
export async function readStoredReviews(db: PlayerDatabase, now: number): Promise<StoredReviews> {
  const reading = db.transaction(['schedule', 'scheduleState']);
  const due = reading.objectStore('schedule').index('due');
  const [row, known, isNew] = await Promise.all([
    reading.objectStore('scheduleState').get(ONLY),
    due.count(dueOn(now, 0)),
    // No more are needed, and counting all of a long history would take long.
    due.getAllKeys(dueOn(now, 1), MOST_NEW_PER_DAY),
  ]);
  const state = validRow(row, isScheduleState);
  if (!state) return { plan: null, counts: null };
  const { plan, upTo, joined } = state;
  if (upTo !== null) return { plan, counts: null };
  const joinedToday = joined.filter((at) => at >= dayStart(now)).length;
  const joining = Math.min(isNew.length, Math.max(0, plan.newPerDay - joinedToday));
  return { plan, counts: { due: known + joining, joining } };
}

/**
 * Returns the problem to review next; null if none is due. Those that were reviewed before come first, the longest overdue first; then
 * new ones, the one that became due last first, as many as may still join today. `except`: problems that are left out.
 */
export async function readNextReview(
  db: PlayerDatabase,
  now: number,
  except: ReadonlySet<number> = new Set(),
): Promise<number | null> {
  const { counts } = await readStoredReviews(db, now);
  if (!counts) return null;
  const due = () => db.transaction('schedule').store.index('due');
  const first = await due().getAllKeys(dueOn(now, 0), except.size + 1);
  const next = first.find((id) => !except.has(id));
  if (next !== undefined || counts.joining === 0) return next ?? null;
  let cursor = await due().openKeyCursor(dueOn(now, 1), 'prev');
  while (cursor && except.has(cursor.primaryKey)) cursor = await cursor.continue();
  return cursor?.primaryKey ?? null;
}
