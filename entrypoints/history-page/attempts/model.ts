import { computed, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import {
  type HistoryChoice,
  historyQuery,
  parseHistoryQuery,
} from '../../../lib/attempt-list/history-address.ts';
import { type HistoryView, knownAttempts, listedAttempts } from '../../../lib/attempt-list/history-view.ts';
import { dayStart } from '../../../lib/days.ts';
import { isReadToTheEnd } from '../../../lib/history/sync-state.ts';
import { type PageAddress, pageHash } from '../../../lib/pages/page-address.ts';
import type { StoredData } from '../stored-data.ts';
import { saveCsv } from './save-file.ts';

/**
 * Returns what the part with the whole history shows, as a signal, and functions for the player's actions. What is shown follows from the
 * page's address, which `choose` changes.
 */
export function historyPartModel(
  account: ReadonlySignal<Account | null | undefined>,
  stored: ReadonlySignal<StoredData | null>,
  address: Signal<PageAddress>,
  now: ReadonlySignal<number>,
) {
  const query = computed(() => (address.value.part === 'history' ? address.value.query : ''));
  const choice = computed(() => parseHistoryQuery(query.value));
  // All attempts are filtered and grouped again only for other days, not whenever the time is shown anew.
  const today = computed(() => dayStart(now.value));
  const known = computed(() => {
    if (!stored.value) return null;
    const { history, problems, due } = stored.value;
    return knownAttempts(history, problems.get, new Set(due));
  });
  const list = computed(() => known.value && listedAttempts(known.value, choice.value, today.value));
  const view = computed<HistoryView | null>(
    () =>
      known.value &&
      list.value && {
        ...known.value,
        choice: choice.value,
        list: list.value,
        isComplete: isReadToTheEnd(stored.value?.history.sync),
      },
  );

  function choose(next: HistoryChoice): void {
    address.value = { part: 'history', query: historyQuery(next) };
    // Without an entry in the browser's history for each pressed filter.
    window.history.replaceState(null, '', pageHash(address.value));
  }

  function save(): void {
    const [owner, shown] = [account.value, view.value];
    if (owner && shown) saveCsv(shown, shown.list.rows, owner.origin);
  }

  return { view, known, choose, save };
}
