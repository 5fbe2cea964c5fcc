import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import {
  type HistoryChoice,
  historyQuery,
  parseHistoryQuery,
} from '../../../lib/attempt-list/history-address.ts';
import { type HistoryView, listedAttempts } from '../../../lib/attempt-list/history-view.ts';
import { dayStart } from '../../../lib/days.ts';
import { type PageAddress, pageHash } from '../../../lib/pages/page-address.ts';
import { historyReading } from './reading.ts';
import { saveCsv } from './save-file.ts';

/**
 * Returns what the part with the whole history shows, as a signal, and functions for the player's actions. What is shown follows from the
 * page's address, which `choose` changes. `onError` is called if the database fails.
 */
export function historyPartModel(
  account: ReadonlySignal<Account | null | undefined>,
  address: Signal<PageAddress>,
  now: ReadonlySignal<number>,
  onError: (error: unknown) => void,
) {
  const { history, read } = historyReading(onError);
  const isSaving = signal(false);
  const query = computed(() => (address.value.part === 'history' ? address.value.query : ''));
  const choice = computed(() => parseHistoryQuery(query.value));
  // All attempts are filtered and grouped again only for other days, not whenever the time is shown anew.
  const today = computed(() => dayStart(now.value));
  const list = computed(() => listedAttempts(history.value, choice.value, today.value));
  const view = computed<HistoryView>(() => ({
    choice: choice.value,
    list: list.value,
    history: history.value,
    isSaving: isSaving.value,
  }));

  function choose(next: HistoryChoice): void {
    address.value = { part: 'history', query: historyQuery(next) };
    // Without an entry in the browser's history for each pressed filter.
    window.history.replaceState(null, '', pageHash(address.value));
  }

  async function save(): Promise<void> {
    const owner = account.value;
    if (!owner || isSaving.value) return;
    isSaving.value = true;
    await saveCsv(history.value, list.value.rows, owner.origin);
    isSaving.value = false;
  }

  return { history, view, read, choose, save: () => void save() };
}
