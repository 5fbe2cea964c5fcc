import { batch } from '@preact/signals';
import { acceptedAccount } from '../../lib/account/account.ts';
import {
  changeSavedFilters,
  parseSavedFilters,
  type SavedChange,
  shownFilters,
} from '../../lib/filters/saved-filters.ts';
import { withoutTyped } from '../../lib/filters/typed-difficulty.ts';
import type { SavedFilterItem, SavedFilterList } from '../../lib/popup/popup.ts';
import { changeSettings } from '../../lib/store/core/change-settings.ts';
import type { PopupSignals } from './popup-signals.ts';
import { find } from './requests.ts';
import { changeState, readAgain, reportStorage } from './state.ts';

/** Applies the saved filter with this id and requests problems with it. */
export function chooseSavedFilter(popup: PopupSignals, id: number): void {
  const item = popup.savedFilters.value.find(({ saved }) => saved.id === id);
  if (!item) return;
  // As one change: the list that is shown must not be put in the order of the new one first.
  batch(() => {
    changeState(popup, { isListChosen: true });
    show(popup, item);
    find(popup);
  });
}

function show(popup: PopupSignals, { saved, filters }: SavedFilterItem): void {
  changeState(popup, { filters, sort: saved.sort, drafts: withoutTyped(popup.state.value.drafts) });
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
  if (untried) show(popup, { ...untried, filters: { ...untried.filters, count: null } });
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
      const list = parseSavedFilters(saved);
      const shown = shownFilters(list);
      const at = change.do === 'remove' ? shown.findIndex(({ id }) => id === change.id) : -1;
      const one = shown[at];
      removed = one ? { saved: one, at } : null;
      removedNothing = change.do === 'remove' && !one;
      return { saved: changeSavedFilters(list, change, Date.now()) };
    });
    await readAgain(popup, () => {
      if (!removedNothing) popup.removedFilter.value = removed;
    });
    reportStorage(popup, undefined);
  } catch (error) {
    reportStorage(popup, error);
  }
}
