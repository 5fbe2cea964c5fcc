import { type AttemptFilters, EVERY_ATTEMPT } from '../../../lib/attempt-list/filters.ts';
import { FIRST_CHOICE, historyQuery } from '../../../lib/attempt-list/history-address.ts';
import { LAST_LEVEL } from '../../../lib/difficulty/levels.ts';
import type { Genre } from '../../../lib/filters/genres.ts';
import { pageHash } from '../../../lib/pages/page-address.ts';
import type { LevelRange } from '../../../lib/statistics/rank-groups.ts';

/** Returns the address of the history with the tries on these days, both included. */
export function daysHref(from: string, to: string): string {
  return hrefWith({ period: { from, to } });
}

/** Returns the address of the history with the first tries at a genre and ranks; `since`: from this date on, null: all. */
export function genreHref(genre: Genre, { lowest, highest }: LevelRange, since: string | null): string {
  const rank = { from: lowest === 0 ? null : lowest, to: highest === LAST_LEVEL ? null : highest };
  return hrefWith({ genre: [genre], rank, tries: 'first', period: { from: since, to: null } });
}

function hrefWith(filters: Partial<AttemptFilters>): string {
  const query = historyQuery({ ...FIRST_CHOICE, filters: { ...EVERY_ATTEMPT, ...filters } });
  return pageHash({ part: 'history', query });
}
