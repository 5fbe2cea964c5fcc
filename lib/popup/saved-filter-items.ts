import { type Account, acceptedAccount } from '../account/account.ts';
import { sameFilters } from '../filters/filters.ts';
import { filtersOf, parseSavedFilters, shownFilters } from '../filters/saved-filters.ts';
import type { Settings } from '../settings.ts';
import type { SavedFilterItem } from './popup.ts';
import type { PopupState } from './popup-state.ts';

export function savedFilterItems(
  { settings, account }: { settings: Settings; account: Account | null },
  state: PopupState,
): SavedFilterItem[] {
  return shownFilters(parseSavedFilters(settings.saved)).map((saved): SavedFilterItem => {
    const filters = filtersOf(saved, account?.player.elo ?? null);
    return {
      saved,
      filters,
      current: saved.sort === state.sort && sameFilters(filters, state.filters),
      needsKey: (filters.statuses.length > 0 || filters.among !== null) && !acceptedAccount(account),
    };
  });
}
