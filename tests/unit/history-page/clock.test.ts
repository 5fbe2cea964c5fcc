import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startClock } from '../../../entrypoints/history-page/clock.ts';
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
