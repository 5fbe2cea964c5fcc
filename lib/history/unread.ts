import type { History } from './history.ts';

/**
 * Whether reading the history will still prove or disprove an attempt with this id: it is in no part that is read, and below the newest
 * one. Attempts above are newer, and the next request for the newest ones brings them.
 */
export function isUnread({ stretches }: Pick<History, 'stretches'>, id: number): boolean {
  return unreadRanges({ stretches }).some(({ from, below }) => from <= id && id < below);
}

/** Returns the ids of which `isUnread` is true, as ranges: from an id to below another. */
export function unreadRanges({ stretches }: Pick<History, 'stretches'>): { from: number; below: number }[] {
  if (stretches.length === 0) return [{ from: 0, below: Number.POSITIVE_INFINITY }];
  return stretches
    .map(({ reach }, place) => ({ from: (stretches[place + 1]?.newest ?? -1) + 1, below: reach }))
    .filter(({ from, below }) => from < below);
}
