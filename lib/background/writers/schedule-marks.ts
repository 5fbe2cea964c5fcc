import { isScheduleState, type ScheduleState } from '../../review/scheduled.ts';
import { ONLY } from '../../store/database.ts';
import type { PlayerDatabase } from '../../store/player/player.ts';

// A change of an attempt, of a decision about reviews, or of whether the site has a problem, marks the problem. The next review of marked problems is computed later
// (`review/schedule-writers.ts`).

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

interface ScheduleTransaction {
  objectStore(name: 'schedule' | 'toSchedule'): { clear(): Promise<void> };
  objectStore(name: 'scheduleState'): {
    get(key: string): Promise<ScheduleState | undefined>;
    put(state: ScheduleState, key: string): Promise<unknown>;
    clear(): Promise<void>;
  };
}

/**
 * Empties the schedule. `next`: its state afterwards; null: the player does not review. Without it, the worker makes the schedule again
 * if there was one.
 */
export async function clearSchedule(
  writing: ScheduleTransaction,
  next?: ScheduleState | null,
): Promise<void> {
  const states = writing.objectStore('scheduleState');
  const stored = await states.get(ONLY);
  const again = isScheduleState(stored) ? { ...stored, upTo: 0, joined: [] } : null;
  const state = next === undefined ? again : next;
  await Promise.all([
    writing.objectStore('schedule').clear(),
    writing.objectStore('toSchedule').clear(),
    state ? states.put(state, ONLY) : states.clear(),
  ]);
}
