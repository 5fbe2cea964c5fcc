import { isScheduleOrigin, NO_SCHEDULE, type Schedule } from '../../review/schedule.ts';
import {
  areScheduledColumns,
  changedSegments,
  columnsOf,
  scheduledIn,
} from '../../review/schedule-columns.ts';
import type { PlayerDatabase } from './player.ts';

// The schedule of reviews is stored in segments, each with the problems of a range of numbers, and loaded whole. The row `schedule` says
// what it was made from: as long as that is the same, the schedule is too.

/** What this page or worker has read or written last, and in which database. */
let last = { name: '', schedule: NO_SCHEDULE };

/**
 * Returns the schedule as it is stored now; that without any row if there is none. A call is cheap: while nothing has changed, the same
 * object comes back.
 */
export async function readSchedule(db: PlayerDatabase): Promise<Schedule> {
  const reading = db.transaction(['state', 'schedule']);
  const stored = await reading.objectStore('state').get('schedule');
  const madeFrom = isScheduleOrigin(stored) ? stored : null;
  const isSame = last.name === db.name && JSON.stringify(last.schedule.madeFrom) === JSON.stringify(madeFrom);
  if (isSame || !madeFrom) return isSame ? last.schedule : NO_SCHEDULE;
  const segments = await reading.objectStore('schedule').getAll();
  // The worker makes it again.
  if (!segments.every(areScheduledColumns)) return NO_SCHEDULE;
  const rows = new Map(segments.flatMap(scheduledIn).map((row) => [row.problemId, row]));
  last = { name: db.name, schedule: { rows, madeFrom } };
  return last.schedule;
}

/** Stores a schedule in place of another one, whose rows that stay are the same objects. */
export async function writeSchedule(db: PlayerDatabase, schedule: Schedule, before: Schedule): Promise<void> {
  const { madeFrom } = schedule;
  if (!madeFrom) return;
  const writing = db.transaction(['state', 'schedule'], 'readwrite');
  const store = writing.objectStore('schedule');
  if (!before.madeFrom) void store.clear();
  for (const [key, rows] of changedSegments(before, schedule))
    void (rows.length === 0 ? store.delete(key) : store.put(columnsOf(rows), key));
  void writing.objectStore('state').put(madeFrom, 'schedule');
  await writing.done;
  last = { name: db.name, schedule };
}
