import { batch } from '@preact/signals';
import { acceptedAccount } from '../../lib/account/account.ts';
import { type LastCounts, nameOfCounted, withCounted } from '../../lib/filters/last-counts.ts';
import {
  changeSavedFilters,
  INITIAL_SAVED_FILTERS,
  longAgoBefore,
  parseSavedFilters,
  type SavedChange,
} from '../../lib/filters/saved-filters.ts';
import { withoutTyped } from '../../lib/filters/typed-difficulty.ts';
import type { SavedFilterItem, SavedFilterList } from '../../lib/popup/popup.ts';
import { type PopupState, RESULTS_SHOWN } from '../../lib/popup/popup-state.ts';
import { changeSettings } from '../../lib/store/core/change-settings.ts';
import { changeCounts } from '../../lib/store/core/popup-state.ts';
import { countSavedFilters } from '../../lib/store/player/saved-filter-counts.ts';
import type { PopupSignals } from './popup-signals.ts';
import { find } from './requests.ts';
import { withStoredAnswer } from './saved-filter-items.ts';
import { changeState, readAgain, reportStorage } from './state.ts';

/** Applies the saved filter with this id and requests problems with it. */
export function chooseSavedFilter(popup: PopupSignals, id: number): void {
  const item = popup.savedFilters.value.find(({ saved }) => saved.id === id);
  if (!item) return;
  const { saved } = item;
  // As one change: the list that is shown must not be put in the order of the new one first.
  batch(() => {
    changeState(popup, { isListChosen: true });
    show(popup, item);
    if (saved.longAgo) readAgain(popup).catch((error) => reportStorage(popup, error));
    else find(popup);
  });
}

function show(
  popup: PopupSignals,
  { saved, filters }: SavedFilterItem,
  { notes }: Pick<PopupState, 'notes'> = RESULTS_SHOWN,
): void {
  const drafts = withoutTyped(popup.state.value.drafts);
  const { sort, longAgo } = saved;
  changeState(popup, { filters, sort, drafts, longAgo, notes });
}

/**
 * Shows the untried problems near the player's level, if there is an accepted key and the player has never chosen a list. Requests
 * nothing.
 */
export function showFirstList(popup: PopupSignals): void {
  const { stored, state, savedFilters } = popup;
  if (state.value.isListChosen || !acceptedAccount(stored.value?.account ?? null)) return;
  const untried = savedFilters.value.find(({ saved }) => saved.start === 'untried_near');
  // As many as the site sends by default: nobody has asked for a hundred.
  if (untried) show(popup, { ...untried, filters: { ...untried.filters, count: null } }, state.value);
}

/**
 * Changes the saved filters as they are stored now, even if another page has changed them. A removed one can be
 * restored until the next change.
 */
export async function editSavedFilters(popup: PopupSignals, change: SavedChange): Promise<void> {
  let removed: SavedFilterList['removed'] = null;
  /** The second press of a double click finds nothing to remove, and must not take the undo of the first. */
  let removedNothing = false;
  try {
    await changeSettings(({ saved }) => {
      const list = parseSavedFilters(saved) ?? INITIAL_SAVED_FILTERS;
      const at = change.do === 'remove' ? list.findIndex(({ id }) => id === change.id) : -1;
      const one = list[at];
      removed = one ? { saved: one, at } : null;
      removedNothing = change.do === 'remove' && !one;
      return { saved: changeSavedFilters(list, change) };
    });
    await readAgain(popup, popup.state.value, () => {
      if (!removedNothing) popup.removedFilter.value = removed;
    });
    reportStorage(popup, undefined);
  } catch (error) {
    reportStorage(popup, error);
  }
}

/** Stores the number of problems in the stored answer for the saved filter that requested it. */
export function storeLastCount(popup: PopupSignals): void {
  const stored = popup.stored.value;
  if (!stored) return;
  const items = popup.savedFilters.value;
  if (withStoredAnswer(stored.lastCounts, stored, items) === stored.lastCounts) return;
  changeCounts((counts) => withStoredAnswer(counts, stored, items))
    .then(() => readAgain(popup))
    .catch((error) => reportStorage(popup, error));
}

/**
 * Counts the problems that the saved filters find, if stored data prove the number. Stores the numbers, which the popup
 * shows first when it opens again.
 */
export function countLocally(popup: PopupSignals): void {
  const { stored, savedFilters, localCounts } = popup;
  if (!stored.value?.isWhole) return;
  const { account, lastCounts } = stored.value;
  const now = Date.now();
  const before = longAgoBefore(null, now);
  const countable = savedFilters.value.map(({ saved, filters }) => ({ ...saved, filters }));
  const found = countSavedFilters(countable, stored.value, before);
  localCounts.value = found;
  const counted = Object.fromEntries(
    countable.flatMap((one) => {
      const count = found.get(one.id);
      return count === undefined ? [] : [[nameOfCounted(one), count]];
    }),
  );
  const withThese = (counts: LastCounts) => withCounted(counts, account?.player.id ?? null, counted);
  if (withThese(lastCounts) === lastCounts) return;
  changeCounts(withThese).catch((error) => reportStorage(popup, error));
}
