import { acceptedAccount } from '../../lib/account/account.ts';
import { sameFilters } from '../../lib/filters/filters.ts';
import {
  type LastCounts,
  lastCount,
  lastCounted,
  nameOfCounted,
  withAnswer,
} from '../../lib/filters/last-counts.ts';
import { areAllWhole, listParts, mayBeCut, nextPart } from '../../lib/filters/list-parts.ts';
import { filtersOf, INITIAL_SAVED_FILTERS, parseSavedFilters } from '../../lib/filters/saved-filters.ts';
import { checkAnswer } from '../../lib/filters/verdicts.ts';
import { LIST } from '../../lib/limits.ts';
import type { SavedFilterItem } from '../../lib/popup/popup.ts';
import type { PopupState } from '../../lib/popup/popup-state.ts';
import type { Listing } from '../../lib/store/site/stored-list.ts';
import type { StoredData } from './stored-data.ts';

/**
 * The number of problems that each saved filter finds, by its id, counted from stored data; null: not counted yet since
 * the popup was opened.
 */
export type LocalCounts = ReadonlyMap<number, number> | null;

export function savedFilterItems(
  { settings, account, lastCounts }: StoredData,
  state: PopupState,
  localCounts: LocalCounts,
): SavedFilterItem[] {
  const player = account?.player ?? null;
  return (parseSavedFilters(settings.saved) ?? INITIAL_SAVED_FILTERS).map((saved): SavedFilterItem => {
    const filters = filtersOf(saved, player?.elo ?? null);
    const playerId = player?.id ?? null;
    const exact = localCounts?.get(saved.id);
    const name = nameOfCounted({ filters, longAgo: saved.longAgo });
    const counted = localCounts ? exact : lastCounted(lastCounts, playerId, name);
    const last = saved.longAgo ? null : lastCount(lastCounts, playerId, filters);
    // The problems solved long ago are those in the database, for which the key need not be accepted.
    const keyHolder = saved.longAgo ? account : acceptedAccount(account);
    const needsStatus = saved.longAgo || filters.statuses.length > 0;
    const count = typeof counted === 'number' ? { count: counted, full: false } : last;
    return {
      saved,
      filters,
      // Without a player, nothing has a status, so there is nothing to count.
      count: needsStatus && !account ? null : count,
      exact: exact !== undefined,
      current:
        !state.notes &&
        saved.longAgo === state.longAgo &&
        saved.sort === state.sort &&
        sameFilters(filters, state.filters),
      needsKey: needsStatus && !keyHolder,
    };
  });
}

/** Returns the last counts, updated with the stored answer; the same object if nothing changes. */
export function withStoredAnswer(
  lastCounts: LastCounts,
  { listing, account }: StoredData,
  items: readonly SavedFilterItem[],
): LastCounts {
  const { answer } = listing;
  const playerId = account?.player.id ?? null;
  if (!answer || answer.playerId !== playerId) return lastCounts;
  const { filters, parts } = answer;
  // A list that was loaded to its end has more rows than its filters asked for.
  const isLoaded = parts !== undefined && !isFull(answer);
  const { shown } = checkAnswer(answer.rows, isLoaded ? { ...filters, count: null } : filters);
  const requestable = items.flatMap(({ saved, filters }) => (saved.longAgo ? [] : [filters]));
  const count = { count: shown.length, full: isFull(answer) };
  return withAnswer(lastCounts, playerId, requestable, filters, count);
}

/** Whether the popup can list more of the problems that match. */
export function hasMore(answer: Listing, elo: number | null): boolean {
  if (!isFull(answer) || answer.rows.length >= LIST.maxListed) return false;
  const { filters, whole, parts = [] } = answer;
  // From the catalogue, until that was no longer usable.
  if (whole === false && parts.length === 0) return true;
  return nextPart(listParts(filters, elo), parts) !== null;
}

/** Whether more problems may match than the answer contains. */
export function isFull({ filters, received, whole, parts = [], mostOfPart }: Listing): boolean {
  // A list that began with the catalogue knows it.
  if (whole !== undefined) return !whole;
  // So does one of which every part was loaded whole.
  if (mostOfPart !== undefined && areAllWhole(filters, parts, mostOfPart, received)) return false;
  if (filters.count !== null) return received > 0 && received >= filters.count;
  return mayBeCut(received);
}
