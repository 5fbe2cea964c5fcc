import { expect, it } from 'vitest';
import { daysHref, genreHref } from '../../../entrypoints/history-page/statistics/links.ts';
import { attemptAt } from '../../../lib/attempt-list/attempt-columns.ts';
import { EVERY_ATTEMPT, filteredRows } from '../../../lib/attempt-list/filters.ts';
import { parseHistoryQuery } from '../../../lib/attempt-list/history-address.ts';
import { dateAt } from '../../../lib/days.ts';
import { deviceDays } from '../../../lib/history/days.ts';
import { parsePageAddress } from '../../../lib/pages/page-address.ts';
import { attemptReader } from '../../../lib/statistics/measured-attempt.ts';
import { RANK_COLUMNS } from '../../../lib/statistics/rank-groups.ts';
import { statisticsOf } from '../../../lib/statistics/statistics.ts';
import { attempts, facts, NOW, readHistory } from '../attempt-list/arbitrary-attempts.ts';
import { forAll } from '../for-all.ts';

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
    tries: 'first',
    period: { from: '2026-08-24', to: null },
  });
  expect(filtersAt(genreHref('tesuji', easiest, null))).toEqual({
    ...EVERY_ATTEMPT,
    genre: ['tesuji'],
    rank: { from: null, to: 9 },
    tries: 'first',
  });
});

it('a cell leads to a list of exactly those tries that it counts', () => {
  const periods = [null, dateAt(NOW - 5 * 86_400_000)] as const;
  forAll(attempts, facts, (all, known) => {
    const history = readHistory(all, known);
    const { columns, rows } = history;
    for (const since of periods) {
      const read = attemptReader(deviceDays(), (id) => {
        const { rank = null, genre = null } = known.get(id) ?? {};
        return { rank, genre, elo: null };
      });
      const tryAt = (nth: number) => read(attemptAt(columns, rows[rows.length - 1 - nth] ?? 0));
      const work = statisticsOf(rows.length, tryAt, since);
      let step = work.next();
      while (!step.done) step = work.next();
      for (const { genre, cells } of step.value.genres) {
        for (const [nth, ranks] of RANK_COLUMNS.entries()) {
          const wanted = filtersAt(genreHref(genre, ranks, since));
          const listed = filteredRows(rows, wanted, { ...history, now: NOW });
          const solves = listed.filter((row) => columns.solved[row] === 1).length;
          expect(cells[nth]).toEqual({ tries: listed.length, solves });
        }
      }
    }
  });
});
