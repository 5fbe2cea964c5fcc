import { acceptedAccount } from '../../lib/account/account.ts';
import { sameFilters } from '../../lib/filters/filters.ts';
import { filtersOf, parseSavedFilters, shownFilters } from '../../lib/filters/saved-filters.ts';
import type { SavedFilterItem } from '../../lib/popup/popup.ts';
import type { PopupState } from '../../lib/popup/popup-state.ts';
import type { StoredData } from './stored-data.ts';

export function savedFilterItems({ settings, account }: StoredData, state: PopupState): SavedFilterItem[] {
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
