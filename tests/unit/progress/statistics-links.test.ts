import { expect, it } from 'vitest';
import { daysHref, genreHref } from '../../../entrypoints/progress/statistics/links.ts';
import { EVERY_ATTEMPT } from '../../../lib/attempt-list/filters.ts';
import { parseHistoryQuery } from '../../../lib/attempt-list/history-address.ts';
import { parsePageAddress } from '../../../lib/progress/page-address.ts';
import { RANK_COLUMNS } from '../../../lib/statistics/rank-groups.ts';

/** Returns the filters of the history at an address. */
function filtersAt(href: string) {
  const { part, query } = parsePageAddress(href);
  expect(part).toBe('history');
  return parseHistoryQuery(query).filters;
}

it('days of the calendar lead to the history of these days', () => {
  const period = { from: '2026-11-02', to: '2026-11-08' };
  expect(filtersAt(daysHref(period.from, period.to))).toEqual({ ...EVERY_ATTEMPT, period });
});

it('a cell leads to the history of its genre and ranks, in the period of the figures', () => {
  const [easiest, , , middle] = RANK_COLUMNS;
  if (!easiest || !middle) throw new Error('There are such columns.');
  expect(filtersAt(genreHref('life and death', middle, '2026-08-24'))).toEqual({
    ...EVERY_ATTEMPT,
    genre: ['life and death'],
    rank: { from: 20, to: 24 },
    period: { from: '2026-08-24', to: null },
  });
  expect(filtersAt(genreHref('tesuji', easiest, null))).toEqual({
    ...EVERY_ATTEMPT,
    genre: ['tesuji'],
    rank: { from: null, to: 9 },
  });
});
