import type { History } from './history.ts';

/**
 * Whether reading the history will still prove or disprove an attempt with this id: it is in no part that is read, and below the newest
 * one. Attempts above are newer, and the next request for the newest ones brings them.
 */
export function isUnread({ stretches }: Pick<History, 'stretches'>, id: number): boolean {
  const [newest] = stretches;
  if (!newest) return true;
  return id < newest.newest && stretches.every((range) => id < range.reach || id > range.newest);
}
