import { usable } from '../../lib/account/account.ts';
import { sameFilters } from '../../lib/filters/filters.ts';
import { type LastCounts, lastCount, withAnswer } from '../../lib/filters/last-counts.ts';
import { filtersOf, STARTING, sensibleSaved } from '../../lib/filters/saved-filters.ts';
import { matched } from '../../lib/filters/verdicts.ts';
import type { PopupState, Tile } from '../../lib/popup/popup.ts';
import type { Listing } from '../../lib/store/site/stored-list.ts';
import type { Known } from './view.ts';

/** How many problems saved filters find, counted here, by their numbers. */
export type Counted = ReadonlyMap<number, number>;

/** The saved filters as they can be asked with now. Without a key there are none that ask for the player's own status. */
export function tilesOf({ settings, account, counts }: Known, state: PopupState, counted: Counted): Tile[] {
  const player = account?.player ?? null;
  const tiles = (sensibleSaved(settings.saved) ?? STARTING).map((saved): Tile => {
    const filters = filtersOf(saved, player?.elo ?? null);
    const exact = counted.get(saved.id);
    return {
      saved,
      filters,
      count:
        exact === undefined
          ? saved.longAgo
            ? null
            : lastCount(counts, player?.id ?? null, filters)
          : { count: exact, full: false },
      exact: exact !== undefined,
      current: saved.longAgo === state.longAgo && sameFilters(filters, state.filters),
      disabled: filters.statuses.length > 0 && !saved.longAgo && !usable(account),
    };
  });
  return account ? tiles : tiles.filter(({ filters }) => filters.statuses.length === 0);
}

/** What the saved filters found when they were last asked with, once the last answer is known; the same where it says nothing new. */
export function withLastAnswer({ listing, account, counts }: Known, tiles: Tile[]): LastCounts {
  const { answer } = listing;
  const playerId = account?.player.id ?? null;
  if (!answer || answer.playerId !== playerId) return counts;
  const { shown } = matched(answer.rows, answer.filters);
  return withAnswer(
    counts,
    playerId,
    tiles.flatMap(({ saved, filters }) => (saved.longAgo ? [] : [filters])),
    answer.filters,
    { count: shown.length, full: isFull(answer) },
  );
}

/** A site that is not told how many to give gives round numbers that are no smaller. */
const ROUND = 5;
const LEAST_LIMIT = 10;

/** Whether there may be more than an answer holds. */
export function isFull({ filters, received, whole }: Listing): boolean {
  if (whole) return false;
  if (filters.count !== null) return received > 0 && received >= filters.count;
  return received >= LEAST_LIMIT && received % ROUND === 0;
}
