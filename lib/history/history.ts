import type { Attempt } from '../model.ts';
import { type Attempts, NO_ATTEMPTS } from './attempts.ts';
import { isHistoryComplete, type SyncState } from './sync-state.ts';

/**
 * All that is known of what a player has attempted. It never changes; a change makes another one. Everything that is shown of a history is
 * a pure function of it, computed once for each (`oncePer`).
 */
export interface History {
  readonly attempts: Attempts;
  /** How far it has been read; undefined: nothing was requested yet. */
  readonly sync: SyncState | undefined;
  /** Differs whenever the attempts do; 0: none was ever stored. */
  readonly revision: number;
}

export const NO_HISTORY: History = { attempts: NO_ATTEMPTS, sync: undefined, revision: 0 };

/** Whether all attempts are known, so that a problem without one is untried. */
export function isComplete({ sync }: History): boolean {
  return isHistoryComplete(sync);
}

/** What changes of a history: attempts to store, which replace those with the same id, the ids of those to delete, and how far it is read. */
export interface HistoryChange {
  stored?: readonly Attempt[];
  deleted?: Iterable<number>;
  sync?: SyncState;
}
