import { afterEach, describe, expect, it } from 'vitest';
import { activityByDay } from '../../../lib/history/activity.ts';
import { type ActiveMinute, changedRow, minutesIn, rowChanges } from '../../../lib/history/sums.ts';
import { failedDays, type RecentAttempt, type RecentDay, recentDays } from '../../../lib/popup/recent.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Clocks are changed on the last Sunday of March in Europe, at midnight in Egypt and Cuba, by half an hour on Lord Howe. */
const ZONES = ['UTC', 'Europe/Berlin', 'Africa/Cairo', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Tokyo'];
const device = process.env.TZ;

afterEach(() => {
  if (device === undefined) delete process.env.TZ;
  else process.env.TZ = device;
});

/** Attempts in about two months around clock changes, few problems, newest first by id and mostly by time. */
const anyAttempts = fc
  .array(
    fc.record({
      problemId: fc.integer({ min: 1, max: 6 }),
      at: fc.integer({ min: 0, max: 60 * DAY }).map((after) => Date.UTC(2026, 2, 5) + after),
      solved: fc.boolean(),
      ms: fc.option(fc.integer({ min: 0, max: 2 * HOUR })),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all
      .toSorted((one, other) => other.at - one.at)
      .map((one, place): RecentAttempt => ({ ...one, id: 1_000 - place, rank: null, genre: null })),
  );
const anyZone = fc.constantFrom(...ZONES);

/** What the worker counts of these attempts. */
const countsOf = (attempts: readonly RecentAttempt[]) => activityByDay(minutesOf(attempts));

/** All days of these attempts: not more of the oldest day is anywhere. */
function wholeDays(attempts: readonly RecentAttempt[]): RecentDay[] {
  return recentDays(attempts, countsOf(attempts), true);
}

describe('the recent days', () => {
  it('has totals that equal the sums of each date', () => {
    forAll(anyAttempts, anyZone, (attempts, zone) => {
      process.env.TZ = zone;
      const sums = countsOf(attempts);
      const totals = wholeDays(attempts).map(({ startsAt, total }) => {
        const { attemptCount: count, solves, ms } = total ?? {};
        return [dateOf(startsAt), { attemptCount: count, solves, ms }] as const;
      });
      expect(new Map(totals)).toEqual(sums);
    });
  });

  it('knows the totals of all days of which every attempt is there', () => {
    forAll(anyAttempts, fc.nat({ max: 60 }), anyZone, (attempts, count, zone) => {
      process.env.TZ = zone;
      const whole = new Map(wholeDays(attempts).map(({ startsAt, total }) => [startsAt, total]));
      const loaded = attempts.slice(0, count);
      const days = recentDays(loaded, null, true);
      for (const { startsAt, total } of days.slice(0, -1)) expect(total).toEqual(whole.get(startsAt));
      if (days.length > 0) expect(days.at(-1)?.total).toBeNull();
      const counted = countsOf(attempts);
      for (const { startsAt, total } of recentDays(loaded, counted, true))
        expect(total).toEqual(whole.get(startsAt));
      // Without all of its attempts, nothing is said of the oldest day.
      expect(recentDays(loaded, counted, false).at(-1)?.total ?? null).toBeNull();
    });
  });

  it('limited to failed problems has just those lines, each whole', () => {
    forAll(anyAttempts, (attempts) => {
      const days = wholeDays(attempts);
      const failed = failedDays(days);
      const lines = days.flatMap((day) => day.problems);
      expect(failed.flatMap((day) => day.problems)).toEqual(
        lines.filter((line) => line.attempts.some(({ solved }) => !solved)),
      );
      expect(failed.every((day) => day.problems.length > 0)).toBe(true);
      const totals = new Map(days.map(({ startsAt, total }) => [startsAt, total]));
      for (const { startsAt, total } of failed) expect(total).toBe(totals.get(startsAt));
    });
  });

  it('adds up the known times of a problem, and has none if no time is known', () => {
    const at = new Date(2026, 2, 12, 14).getTime();
    const one = (id: number, problemId: number, ms: number | null): RecentAttempt => ({
      id,
      problemId,
      at: at + id,
      solved: false,
      ms,
      rank: null,
      genre: null,
    });
    const [day] = wholeDays([one(5, 1, 200), one(4, 2, null), one(3, 1, null), one(2, 1, 100)]);
    expect(day?.problems.map(({ problemId, ms }) => [problemId, ms])).toEqual([
      [1, 300],
      [2, null],
    ]);
    expect(day?.total).toMatchObject({ attemptCount: 4, solves: 0, ms: 300 });
  });
});

/** The active minutes of these attempts, from rows as the worker stores them. */
function minutesOf(attempts: readonly RecentAttempt[]): ActiveMinute[] {
  const changes = attempts.map(({ rank: _, genre: __, ...one }) => ({
    before: null,
    after: { ...one, level: null },
  }));
  return rowChanges(changes, (name) => name === 'minutes')
    .toSorted((one, other) => one.key[1] - other.key[1])
    .flatMap((change) => minutesIn(change.key[1], changedRow(undefined, change) ?? new Float64Array()));
}

/** The date at the device, such as `2026-11-23`. Noon is safe: in some zones a day begins at one o'clock. */
function dateOf(startsAt: number): string {
  const noon = new Date(startsAt + 12 * HOUR);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${noon.getFullYear()}-${two(noon.getMonth() + 1)}-${two(noon.getDate())}`;
}
