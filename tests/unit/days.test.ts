import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  beginDaysAt,
  calendarDays,
  DAY_STARTS,
  dateAt,
  dayStart,
  nextDayStart,
  startOf,
  startOfDayIn,
} from '../../lib/days.ts';
import { activitySince } from '../../lib/history/activity.ts';
import { attemptsFrom } from '../../lib/history/attempts.ts';
import { hiddenNow } from '../../lib/panel/hidden.ts';
import { recentDays } from '../../lib/popup/recent.ts';
import { dueUntil } from '../../lib/review/schedule.ts';
import { ago } from '../../lib/time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
afterEach(() => {
  beginDaysAt(0);
  vi.unstubAllEnvs();
});

/** In Berlin, in winter. */
const at = (clock: string) => Date.parse(`${clock}+01:00`);

describe('with days that begin at 4 o’clock', () => {
  const [evening, night, morning] = [at('2026-11-23T23:50'), at('2026-11-24T00:20'), at('2026-11-24T04:00')];
  beforeEach(() => beginDaysAt(4));

  it('23:50 and 00:20 are one day, and 04:00 is the next', () => {
    expect([evening, night, morning].map(dateAt)).toEqual(['2026-11-23', '2026-11-23', '2026-11-24']);
    expect(dayStart(night)).toBe(at('2026-11-23T04:00'));
    expect(nextDayStart(night)).toBe(morning);
    expect(startOfDayIn(2, night)).toBe(at('2026-11-25T04:00'));
    expect([calendarDays(evening, night), calendarDays(night, morning)]).toEqual([0, 1]);
    expect(startOf('2026-11-23')).toBe(dayStart(evening));
  });

  it('an attempt in the night is one of the day before, wherever days are told apart', () => {
    const attempts = [morning, night, evening].map((at, nth) => ({
      id: 3 - nth,
      problemId: 1,
      at,
      solved: true,
      ms: null,
      level: null,
    }));
    const activity = activitySince(attemptsFrom(attempts), 0);
    expect([...activity].map(([date, { attemptCount }]) => [date, attemptCount])).toEqual([
      ['2026-11-23', 2],
      ['2026-11-24', 1],
    ]);
    const days = recentDays(attempts, { activity, since: 0, problemOf: () => undefined });
    expect(days.map(({ problems }) => problems[0]?.attempts.length)).toEqual([1, 2]);
    const hides = { hideSpoilers: true, hideResults: true };
    expect(hiddenNow(hides, evening, night).results).toBe(false);
    expect(hiddenNow(hides, night, morning).results).toBe(true);
    expect(dueUntil(night)).toBe(morning);
    expect(ago(night, at('2026-11-24T22:00'), 'en')).toBe('yesterday');
  });
});

it.each([
  // The clocks skip two o'clock, or show it twice.
  ['Europe/Berlin', '2026-03-28'],
  ['Europe/Berlin', '2026-10-24'],
  ['America/Los_Angeles', '2026-10-31'],
  // At midnight.
  ['America/Havana', '2026-03-07'],
  ['America/Havana', '2026-10-31'],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-04-04'],
])(
  'in %s each moment from %s on is in one day, which begins at its hour, whatever the clocks do',
  (zone, first) => {
    vi.stubEnv('TZ', zone);
    for (const hour of DAY_STARTS) {
      beginDaysAt(hour);
      for (let moment = Date.parse(first); moment < Date.parse(first) + 72 * HOUR; moment += 10 * MINUTE) {
        const [start, next] = [dayStart(moment), nextDayStart(moment)];
        expect(start <= moment && moment < next, `${hour} ${moment}`).toBe(true);
        expect([dayStart(start), dayStart(next - 1), dayStart(next)]).toEqual([start, start, next]);
        expect(calendarDays(moment, next)).toBe(1);
        expect(startOf(dateAt(moment))).toBe(start);
      }
    }
  },
);
