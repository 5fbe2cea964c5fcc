import { expect, it } from 'vitest';
import { dayHref, genreHref, statusHref } from '../../../entrypoints/history-page/statistics/links.ts';
import { EVERY_ATTEMPT, filteredRows } from '../../../lib/attempt-list/filters.ts';
import { parseHistoryQuery } from '../../../lib/attempt-list/history-address.ts';
import { filtersFromQuery, NO_FILTERS } from '../../../lib/filters/filters.ts';
import { newestFirst } from '../../../lib/history/attempt-order.ts';
import { parsePageAddress } from '../../../lib/pages/page-address.ts';
import { genreRanks } from '../../../lib/statistics/genre-ranks.ts';
import { measuredAttempts } from '../../../lib/statistics/measured-attempts.ts';
import { RANK_COLUMNS } from '../../../lib/statistics/rank-groups.ts';
import { attempts, info, knownOf, NOW } from '../attempt-list/arbitrary-attempts.ts';
import { forAll } from '../for-all.ts';

/** Returns the filters of the history at an address. */
function filtersAt(href: string) {
  const { part, query } = parsePageAddress(href);
  expect(part).toBe('history');
  return parseHistoryQuery(query).filters;
}

it('a day of the calendar leads to the history of that day', () => {
  const period = { from: '2026-11-02', to: '2026-11-02' };
  expect(filtersAt(dayHref('2026-11-02'))).toEqual({ ...EVERY_ATTEMPT, period });
});

it('a cell leads to the history of the first attempts at its genre and ranks', () => {
  const [easiest, , , middle] = RANK_COLUMNS;
  if (!easiest || !middle) throw new Error('There are such columns.');
  expect(filtersAt(genreHref('life and death', middle))).toEqual({
    ...EVERY_ATTEMPT,
    genre: ['life and death'],
    rank: { from: 20, to: 24 },
    attempts: 'first',
  });
  expect(filtersAt(genreHref('tesuji', easiest))).toEqual({
    ...EVERY_ATTEMPT,
    genre: ['tesuji'],
    rank: { from: null, to: 9 },
    attempts: 'first',
  });
});

it('a cell leads to a list of exactly those attempts that it counts', () => {
  forAll(attempts, info, (all, known) => {
    const listedOf = knownOf(all, known);
    const measured = measuredAttempts(listedOf.attempts, (id) => ({ ...listedOf.infoOf(id), elo: null }));
    for (const { genre, cells } of genreRanks(measured)) {
      for (const [nth, ranks] of RANK_COLUMNS.entries()) {
        const wanted = filtersAt(genreHref(genre, ranks));
        const listed = filteredRows(newestFirst(listedOf.attempts), wanted, { ...listedOf, now: NOW });
        const solves = listed.filter((row) => listedOf.attempts.solved[row] === 1).length;
        expect(cells[nth]).toEqual({ attempts: listed.length, solves });
      }
    }
  });
});

it('a cell of the grid leads to the history of its status, or to the list of untried problems', () => {
  const [, , , middle] = RANK_COLUMNS;
  if (!middle) throw new Error('There is such a column.');
  expect(filtersAt(statusHref('failed', middle))).toEqual({
    ...EVERY_ATTEMPT,
    sign: ['failed'],
    rank: { from: 20, to: 24 },
  });
  const [page, query] = statusHref('untried', middle).split('?');
  expect(page).toBe('/popup.html');
  expect(filtersFromQuery(new URLSearchParams(query))).toEqual({
    ...NO_FILTERS,
    statuses: ['untried'],
    // From 10 kyu up to where 5 kyu begins.
    elo: { from: 1_260, to: 1_400 },
  });
});
