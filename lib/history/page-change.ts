import type { Attempt } from '../model.ts';
import { idsBetween } from './attempt-changes.ts';
import type { History, HistoryChange } from './history.ts';
import type { HistoryPage } from './id-ranges.ts';
import { afterPage, idsShown, type Step } from './sync.ts';
import { NO_SYNC, type SyncState } from './sync-state.ts';

/** A page of the site's list, with the player's attempts in it. */
export interface AttemptsPage extends HistoryPage {
  rows: readonly { attempt: Attempt }[];
}

/**
 * Returns what a page changes: its attempts, and how far the history is read, with `status`. Once all has been read, the attempts that the site
 * lacks are deleted. `now`: epoch ms.
 */
export function pageChange(
  { attempts, sync = NO_SYNC }: History,
  step: Step,
  page: AttemptsPage,
  { now, status }: { now: number; status: Partial<SyncState> },
): HistoryChange {
  const shown = idsShown(sync, step, page);
  const ids = new Set(page.ids);
  const stored = shown ? idsBetween(attempts, shown.from, shown.to) : [];
  const missing = stored.filter((id) => !ids.has(id));
  const { sync: after, gone } = afterPage(sync, step, page, missing, now);
  return {
    stored: page.rows.map(({ attempt }) => attempt),
    deleted: gone,
    sync: { ...after, ...status },
  };
}
