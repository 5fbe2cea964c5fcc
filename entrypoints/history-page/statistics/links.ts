import { type AttemptFilters, EVERY_ATTEMPT } from '../../../lib/attempt-list/filters.ts';
import { FIRST_CHOICE, type HistoryChoice, historyQuery } from '../../../lib/attempt-list/history-address.ts';
import { LAST_LEVEL, rangeOfLevels } from '../../../lib/difficulty/levels.ts';
import { addressQuery, NO_FILTERS } from '../../../lib/filters/filters.ts';
import type { Genre } from '../../../lib/filters/genres.ts';
import type { Range } from '../../../lib/model.ts';
import { pageHash } from '../../../lib/pages/page-address.ts';
import { paramsOf } from '../../../lib/requests/query.ts';
import type { GridStatus } from '../../../lib/statistics/problem-grid.ts';
import type { LevelRange } from '../../../lib/statistics/rank-groups.ts';

/** Returns the address of the history with the attempts on a day. */
export function dayHref(date: string): string {
  return hrefWith({ period: { from: date, to: date } });
}

/** Returns the address of the history with the first attempts at a genre and ranks. */
export function genreHref(genre: Genre, ranks: LevelRange): string {
  return hrefWith({ genre: [genre], rank: rangeOf(ranks), attempts: 'first' });
}

/** Returns the address of the problems with a status and ranks: the history by problem, or the popup's list of untried problems. */
export function statusHref(status: GridStatus, ranks: LevelRange): string {
  if (status !== 'untried') return hrefWith({ rank: rangeOf(ranks), sign: [status] }, 'problem');
  const elo = rangeOfLevels(ranks.lowest, ranks.highest);
  return `/popup.html?${paramsOf(addressQuery({ ...NO_FILTERS, elo, statuses: ['untried'] }))}`;
}

function rangeOf({ lowest, highest }: LevelRange): Range {
  return { from: lowest === 0 ? null : lowest, to: highest === LAST_LEVEL ? null : highest };
}

function hrefWith(
  filters: Partial<AttemptFilters>,
  grouping: HistoryChoice['grouping'] = FIRST_CHOICE.grouping,
): string {
  const query = historyQuery({ grouping, filters: { ...EVERY_ATTEMPT, ...filters } });
  return pageHash({ part: 'history', query });
}
