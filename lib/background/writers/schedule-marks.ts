import type { ScheduleState } from '../../review/scheduled.ts';
import { ONLY } from '../../store/database.ts';
import type { PlayerDatabase } from '../../store/player/player.ts';

// A change of an attempt, of a decision about reviews, or of whether the site has a problem, marks the problem. The next review of marked
// problems is computed later (`review/schedule-writers.ts`).

/** The stores of the schedule. */
export const SCHEDULE_STORES = ['schedule', 'scheduleState', 'toSchedule'] as const;

/** The part of a transaction that marks problems. */
export interface MarkingSchedule {
  objectStore(name: 'scheduleState'): { get(key: string): Promise<ScheduleState | undefined> };
  objectStore(name: 'toSchedule'): { put(row: true, key: number): Promise<unknown> };
}

/** Marks problems whose next review may have changed, in the transaction that changes their attempts. */
export async function markToSchedule(writing: MarkingSchedule, problemIds: Iterable<number>): Promise<void> {
  const ids = [...problemIds];
  if (ids.length === 0 || (await writing.objectStore('scheduleState').get(ONLY)) === undefined) return;
  for (const id of ids) void writing.objectStore('toSchedule').put(true, id);
}

/**
 * Marks problems for which something else has changed than their attempts: what the player decided, or whether the site has them. The next
 * `updateReviews` computes their next review.
 */
export async function scheduleAgain(player: PlayerDatabase, problemIds: readonly number[]): Promise<void> {
  const writing = player.transaction(['scheduleState', 'toSchedule'], 'readwrite');
  await markToSchedule(writing, problemIds);
  await writing.done;
}
