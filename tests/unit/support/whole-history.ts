import { NO_SYNC, type SyncState } from '../../../lib/history/sync-state.ts';

/** Returns a history of so many attempts that was read down to the first one. The site reports no total. */
export function wholeHistory(rows = 0): SyncState {
  return { ...NO_SYNC, at: 1, ranges: [{ newest: 9, reach: 0, rows, left: null, missing: [] }] };
}
