import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AttemptFilters,
  EVERY_ATTEMPT,
  filteredRows,
  filtersFromQuery,
  isFailedThisWeek,
  type ProblemInfo,
  queryOfFilters,
  setFilters,
} from '../../../lib/attempt-list/filters.ts';
import { listedAttempt } from '../../../lib/attempt-list/history-view.ts';
import { dateAt, startOf } from '../../../lib/days.ts';
import { newestFirst } from '../../../lib/history/attempt-order.ts';
import type { Attempt } from '../../../lib/model.ts';
import { forAll } from '../for-all.ts';
import { attempts, filters, info, knownOf, NO_INFO, NOW } from './arbitrary-attempts.ts';

const device = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterAll(() => {
  if (device === undefined) delete process.env.TZ;
  else process.env.TZ = device;
});

/** Whether an attempt is to be listed, written independently of the filters: on dates as text, attempt by attempt. */
function isListed(
  attempt: Attempt,
  all: readonly Attempt[],
  known: ProblemInfo | undefined,
  wanted: AttemptFilters,
): boolean {
  const { problem, genre, rank, result, attempts, sign, time, period } = wanted;
  if (attempts === 'first' && (attempt.context || attempt !== firstAt(attempt.problemId, all))) return false;
  if (problem.length > 0 && !problem.includes(attempt.problemId)) return false;
  if (genre.length > 0 && !(genre as string[]).includes(known?.genre ?? '')) return false;
  if (sign.length > 0 && !(sign as string[]).includes(known?.sign ?? '')) return false;
  if (result !== null && attempt.solved !== (result === 'solved')) return false;
  const ofProblem = known?.rank
    ? known.rank.unit === 'kyu'
      ? 30 - known.rank.value
      : 29 + known.rank.value
    : attempt.level;
  if (rank.from !== null && !(ofProblem !== null && ofProblem >= rank.from)) return false;
  if (rank.to !== null && !(ofProblem !== null && ofProblem <= rank.to)) return false;
  const seconds = attempt.ms === null ? null : attempt.ms / 1_000;
  if (time.from !== null && !(seconds !== null && seconds >= time.from)) return false;
  if (time.to !== null && !(seconds !== null && seconds < time.to)) return false;
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(attempt.at);
  const named = 'name' in period ? FIRST_DAYS[period.name] : undefined;
  const { from, to } = 'name' in period ? { from: named ?? null, to: '2026-10-25' } : period;
  return (from === null || day >= from) && (to === null || day <= to);
}

/** Returns the first attempt at a problem. */
function firstAt(problemId: number, all: readonly Attempt[]): Attempt | undefined {
  return all
    .filter((one) => one.problemId === problemId)
    .sort((one, other) => one.at - other.at || one.id - other.id)[0];
}

const FIRST_DAYS: Record<string, string> = {
  today: '2026-10-25',
  '7d': '2026-10-19',
  '30d': '2026-09-26',
  year: '2026-01-01',
};

describe('the filters of the history', () => {
  it('let through what a plain check of each attempt lets through, newest first', () => {
    forAll(attempts, info, filters, (all, known, wanted) => {
      const listed = knownOf(all, known);
      const rows = filteredRows(newestFirst(listed.attempts), wanted, { ...listed, now: NOW });
      const expected = all
        .filter((attempt) => isListed(attempt, all, known.get(attempt.problemId), wanted))
        .sort((one, other) => other.at - one.at || other.id - one.id);
      expect(Array.from(rows, (row) => listedAttempt(listed, row))).toEqual(
        expected.map((attempt) => ({ ...attempt, info: known.get(attempt.problemId) ?? NO_INFO })),
      );
    });
  });

  it('are the same after they were written into the address and read again', () => {
    forAll(filters, (wanted) => {
      expect(filtersFromQuery(queryOfFilters(wanted))).toEqual(wanted);
    });
  });

  it('are written in a few plain words, and not at all if none is set', () => {
    expect(queryOfFilters(EVERY_ATTEMPT)).toBe('');
    const query =
      'problem=12,345&genre=life%20and%20death,tesuji&rank=5k..1d&attempts=first&result=failed&sign=failed,unsolved&time=10..60&period=7d';
    expect(queryOfFilters(filtersFromQuery(query))).toBe(query);
    expect(setFilters(filtersFromQuery(query))).toHaveLength(8);
  });

  it('tell what failed in the last 7 days from all else', () => {
    expect(isFailedThisWeek(filtersFromQuery('result=failed&period=7d&genre=tesuji'))).toBe(true);
    expect(isFailedThisWeek(filtersFromQuery('result=failed&period=30d'))).toBe(false);
    expect(isFailedThisWeek(filtersFromQuery('result=solved&period=7d'))).toBe(false);
  });

  it.each([
    'problem=0,-1,x,1e99',
    'genre=none,__proto__',
    'rank=31k..10d',
    'rank=..',
    'result=half',
    'attempts=second',
    'sign=untried',
    'time=-5..100000',
    'period=2026-13-01..2026-02-30',
    'period=tomorrow',
    'unheard=of',
    '%',
  ])('ignore %s', (query) => {
    expect(filtersFromQuery(query)).toEqual(EVERY_ATTEMPT);
  });

  it('put two ends in order, and an invalid one is open', () => {
    expect(filtersFromQuery('rank=1d..5k').rank).toEqual({ from: 25, to: 30 });
    expect(filtersFromQuery('rank=5k..12d').rank).toEqual({ from: 25, to: null });
    expect(filtersFromQuery('period=2026-02-02..2026-02-01').period).toEqual({
      from: '2026-02-01',
      to: '2026-02-02',
    });
  });
});

describe('a date', () => {
  it('begins at midnight, also where a clock is changed, and is that of any time of its day', () => {
    // The day on which the summer time ends has 25 hours.
    expect((startOf('2026-10-25', 1) ?? 0) - (startOf('2026-10-25') ?? 0)).toBe(25 * 3_600_000);
    const midnight = startOf('2026-10-25') ?? 0;
    expect([midnight - 1, midnight, midnight + 25 * 3_600_000 - 1].map(dateAt)).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-25',
    ]);
  });

  it.each(['2026-02-29', '2026-2-1', '', '0000-01-01', '2026-11-24T00:00', 'x'])('is not %j', (text) => {
    expect(startOf(text)).toBeNull();
  });
});
