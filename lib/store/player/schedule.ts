import { dayStart, startOfDayIn } from '../../days.ts';
import { MOST_NEW_PER_DAY } from '../../review/review-plan.ts';
import {
  dueUntil,
  isScheduled,
  isScheduleState,
  type Scheduled,
  type StoredReviews,
} from '../../review/scheduled.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import type { PlayerDatabase } from './player.ts';

/** Returns the next review of a problem; undefined if it is not reviewed. */
export async function readScheduled(db: PlayerDatabase, problemId: number): Promise<Scheduled | undefined> {
  return validRow(await db.get('schedule', problemId), isScheduled);
}

/** Returns the reviews that are due on the player's day of `now`, in the order of their due dates. `isNew`: of new problems. */
function dueOn(now: number, isNew: 0 | 1): IDBKeyRange {
  return IDBKeyRange.bound([isNew, Number.NEGATIVE_INFINITY], [isNew, dueUntil(now)], false, true);
}

/**
 * Returns the player's plan, and how many reviews are due on the player's day of `now`, epoch ms. `counts` is null while the schedule is
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
  const joining = Math.min(isNew.length, Math.max(0, (plan?.newPerDay ?? 0) - joinedToday));
  return { plan, counts: { due: known + joining, joining } };
}

/**
 * Returns how many reviews come due on each of the device's next `days` days: today those of `readStoredReviews`, then those of problems
 * that were reviewed before, since which new ones join is not known yet. Null if nothing is reviewed, or the schedule is being made. Takes
 * one request for each day, and three more.
 */
export async function readReviewsToCome(
  db: PlayerDatabase,
  now: number,
  days: number,
): Promise<number[] | null> {
  const { counts } = await readStoredReviews(db, now);
  if (!counts) return null;
  const due = db.transaction('schedule').store.index('due');
  const later = Array.from({ length: days - 1 }, (_, nth) => {
    const start = nth === 0 ? dueUntil(now) : startOfDayIn(nth + 1, now);
    return due.count(IDBKeyRange.bound([0, start], [0, startOfDayIn(nth + 2, now)], false, true));
  });
  return [counts.due, ...(await Promise.all(later))];
}

/** Returns about how many reviews come tomorrow: those that become due, and as many new ones as may join then. */
export async function readReviewsTomorrow(db: PlayerDatabase, now: number): Promise<number> {
  const { plan, counts } = await readStoredReviews(db, now);
  if (!counts) return 0;
  const due = db.transaction('schedule').store.index('due');
  const end = startOfDayIn(2, now);
  const [known, isNew] = await Promise.all([
    due.count(IDBKeyRange.bound([0, dueUntil(now)], [0, end], false, true)),
    due.getAllKeys(
      IDBKeyRange.bound([1, Number.NEGATIVE_INFINITY], [1, end], false, true),
      2 * MOST_NEW_PER_DAY,
    ),
  ]);
  return known + Math.min(isNew.length - counts.joining, plan?.newPerDay ?? 0);
}

/** Returns the problems that are due for review today, as many as `readStoredReviews` counts, and all that are reviewed. */
export async function readReviewIds(
  db: PlayerDatabase,
  now: number,
): Promise<{ due: ReadonlySet<number>; inReview: ReadonlySet<number> }> {
  const [due, inReview] = await Promise.all([readReviewsOfToday(db, now), db.getAllKeys('schedule')]);
  return { due: new Set(due), inReview: new Set(inReview) };
}

/**
 * Returns the problems that are due for review today, the next one first. Those that were reviewed before come first, the longest overdue
 * first; then new ones, the one that became due last first. Of these there are only as many as may still join today.
 */
export async function readReviewsOfToday(db: PlayerDatabase, now: number): Promise<number[]> {
  const { counts } = await readStoredReviews(db, now);
  if (!counts || counts.due === 0) return [];
  const due = () => db.transaction('schedule').store.index('due');
  const ids = await due().getAllKeys(dueOn(now, 0));
  const wanted = ids.length + counts.joining;
  if (ids.length >= wanted) return ids;
  let cursor = await due().openKeyCursor(dueOn(now, 1), 'prev');
  while (cursor && ids.push(cursor.primaryKey) < wanted) cursor = await cursor.continue();
  return ids;
}
