import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startClock } from '../../../entrypoints/progress/clock.ts';
import { historyPartModel } from '../../../entrypoints/progress/history/model.ts';
import { statisticsModel } from '../../../entrypoints/progress/statistics/model.ts';
import { newestFirst, noAttempts, withAttempts } from '../../../lib/attempt-list/attempt-columns.ts';
import type { ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import { timeOfDay, timeZone, weekdayDate } from '../../../lib/time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it('reviews are counted again at midnight, and when the evening comes within reach', () => {
  vi.setSystemTime(new Date(2026, 10, 27, 23, 30));
  const now = signal(Date.now());
  const recounts: number[] = [];
  startClock(now, () => recounts.push(new Date(now.value).getHours()));
  vi.advanceTimersByTime(24 * HOUR);
  expect(recounts).toEqual([0, 4]);
  expect(now.value).toBe(Date.now());
});

it('dates are those of the place to which the player has travelled', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  startClock(signal(Date.now()), () => {});
  const [at, later] = [Date.UTC(2026, 10, 20, 6), Date.UTC(2026, 10, 28)];
  const shown = () => [weekdayDate(at, later, 'en-GB'), timeOfDay(at, 'en-GB'), timeZone()];
  expect(shown()).toEqual(['Fri 20 Nov', '15:00', 'Asia/Tokyo']);
  vi.stubEnv('TZ', 'America/Los_Angeles');
  vi.advanceTimersByTime(MINUTE);
  expect(shown()).toEqual(['Thu 19 Nov', '22:00', 'America/Los_Angeles']);
});

it('the days of the history are those of the place to which the player has travelled', () => {
  vi.stubEnv('TZ', 'Europe/London');
  // In August the first one is after midnight in London, not in Reykjavik. In November their clocks agree.
  const tries = ['2026-08-10T23:30Z', '2026-08-10T12:00Z'].map((at, nth) => ({
    id: 9 - nth,
    problemId: 7,
    at: Date.parse(at),
    solved: true,
    ms: null,
    level: null,
  }));
  const columns = withAttempts(noAttempts(), tries);
  const history = { columns, rows: newestFirst(columns), facts: [], isWhole: true, isComplete: true };
  const now = signal(Date.UTC(2026, 10, 27, 18));
  const page = historyPartModel(signal(null), signal({ part: 'history', query: '' }), now, () => {});
  page.history.value = { ...history, total: null };
  const days = () => page.view.value.list.groups.map(({ tries }) => tries);
  expect(days()).toEqual([1, 1]);
  vi.stubEnv('TZ', 'Atlantic/Reykjavik');
  now.value += 1;
  expect(days()).toEqual([2]);
});

it('the day of the statistics is that of the place to which the player has travelled', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const now = signal(Date.UTC(2026, 10, 27, 18));
  const { today } = statisticsModel(
    signal(null),
    signal({ isWhole: false } as ReadHistory),
    signal(false),
    now,
    () => {},
  );
  expect(today.value).toBe('2026-11-27');
  vi.stubEnv('TZ', 'Asia/Tokyo');
  now.value += 1;
  expect(today.value).toBe('2026-11-28');
});
