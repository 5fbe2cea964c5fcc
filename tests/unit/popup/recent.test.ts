import { afterEach, describe, expect, it } from 'vitest';
import { nextDayStart } from '../../../lib/days.ts';
import { activitySince } from '../../../lib/history/activity.ts';
import { attemptsFrom } from '../../../lib/history/attempts.ts';
import type { Attempt } from '../../../lib/model.ts';
import { failedDays, type RecentDay, recentDays } from '../../../lib/popup/recent.ts';
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
      .map((one, place): Attempt => ({ ...one, id: 1_000 - place, level: null })),
  );
const anyZone = fc.constantFrom(...ZONES);

const activityOf = (attempts: readonly Attempt[]) => activitySince(attemptsFrom(attempts), 0);
const problemOf = () => undefined;

/** All days of these attempts: not more of the oldest day is anywhere. */
function wholeDays(attempts: readonly Attempt[]): RecentDay[] {
  return recentDays(attempts, { activity: activityOf(attempts), since: 0, problemOf });
}

describe('the recent days', () => {
  it('has totals that equal the sums of each date', () => {
    forAll(anyAttempts, anyZone, (attempts, zone) => {
      process.env.TZ = zone;
      const sums = activityOf(attempts);
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
      const activity = activityOf(attempts);
      for (const { startsAt, total } of recentDays(loaded, { activity, since: 0, problemOf }))
        expect(total).toEqual(whole.get(startsAt));
      // Nothing is said of a day of which attempts may be missing.
      const since = nextDayStart(loaded.at(-1)?.at ?? 0);
      const days = recentDays(loaded, { activity, since, problemOf });
      for (const { startsAt, total } of days.slice(0, -1)) expect(total).toEqual(whole.get(startsAt));
      expect(days.at(-1)?.total ?? null).toBeNull();
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
    const one = (id: number, problemId: number, ms: number | null): Attempt => ({
      id,
      problemId,
      at: at + id,
      solved: false,
      ms,
      level: null,
    });
    const [day] = wholeDays([one(5, 1, 200), one(4, 2, null), one(3, 1, null), one(2, 1, 100)]);
    expect(day?.problems.map(({ problemId, ms }) => [problemId, ms])).toEqual([
      [1, 300],
      [2, null],
    ]);
    expect(day?.total).toMatchObject({ attemptCount: 4, solves: 0, ms: 300 });
  });
});

/** The date at the device, such as `2026-11-23`. Noon is safe: in some zones a day begins at one o'clock. */
function dateOf(startsAt: number): string {
  const noon = new Date(startsAt + 12 * HOUR);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${noon.getFullYear()}-${two(noon.getMonth() + 1)}-${two(noon.getDate())}`;
}
