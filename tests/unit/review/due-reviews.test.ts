import { expect, it } from 'vitest';
import { dayStart } from '../../../lib/days.ts';
import {
  NO_SCHEDULE,
  reviewsOfToday,
  reviewsToCome,
  reviewsTomorrow,
  type Schedule,
  type Scheduled,
} from '../../../lib/review/schedule.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';
import { REVIEW_PLAN } from '../support/review-plan.ts';

const HOUR = 3_600_000;
const NOW = new Date(2026, 2, 15, 12).getTime();

const row: fc.Arbitrary<Scheduled> = fc
  .record({
    due: fc.integer({ min: -48, max: 48 }).map((hours) => NOW + hours * HOUR),
    isNew: fc.boolean(),
    joined: fc.option(fc.integer({ min: 0, max: 48 }).map((hours) => NOW - hours * HOUR)),
  })
  .map(({ due, isNew, joined }) => ({
    problemId: 0,
    due,
    isNew,
    ...(isNew || joined === null ? {} : { joinedAt: joined }),
    last: { at: due - 24 * HOUR, attemptId: 1, grade: 'again' as const },
  }));

function scheduleOf(rows: readonly Scheduled[], newPerDay: number): Schedule {
  const plan = { ...REVIEW_PLAN, newPerDay };
  return {
    rows: new Map(rows.map((one) => [one.problemId, one])),
    madeFrom: { rules: 1, attempts: 1, decisions: 1, plan, missing: [] },
  };
}

it('due reviews are those of today, and as many new ones as may still join', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 20 }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom(1, 3, 5, 12, 23).map((hour) => new Date(2026, 2, 15, hour).getTime()),
      (rows, newPerDay, NOW) => {
        const stored = rows.map((one, nth) => ({ ...one, problemId: nth + 1 }));
        const schedule = scheduleOf(stored, newPerDay);
        const midnight = new Date(2026, 2, 16).getTime();
        // What was due in the last hours of the day is shown once it cannot belong to the last review.
        const today = stored.filter(({ due }) => due < Math.min(midnight, NOW + 20 * HOUR));
        const joined = stored.filter(({ joinedAt = 0 }) => joinedAt >= dayStart(NOW)).length;
        const known = today.filter(({ isNew }) => !isNew);
        const fresh = today.filter(({ isNew }) => isNew);
        const joining = Math.min(fresh.length, Math.max(0, newPerDay - joined));
        const dates = stored
          .filter((one) => !one.isNew && !known.includes(one))
          .map(({ due }) => dayStart(due));
        const count = (day: number) =>
          dates.filter((date) => date === new Date(2026, 2, day).getTime()).length;
        // What is due tonight, too late to be shown today, comes tomorrow.
        const tomorrow = count(15) + count(16);
        expect(reviewsToCome(schedule, NOW, 3)).toEqual([known.length + joining, tomorrow, count(17)]);
        // Of the new ones, those that do not join today come, as far as the limit allows.
        const later = stored.filter(
          ({ isNew, due }) => isNew && due < new Date(2026, 2, 17).getTime(),
        ).length;
        expect(reviewsTomorrow(schedule, NOW)).toBe(tomorrow + Math.min(newPerDay, later - joining));

        const whole = reviewsOfToday(schedule, NOW);
        const places = [...known, ...fresh].map(({ problemId }) => problemId);
        expect(whole).toHaveLength(known.length + joining);
        expect(whole.slice(0, known.length).sort()).toEqual(known.map(({ problemId }) => problemId).sort());
        expect(new Set(whole).size).toBe(whole.length);
        expect(whole.every((id) => places.includes(id))).toBe(true);

        const oldest = Math.min(...known.map(({ due }) => due));
        const latest = Math.max(...fresh.map(({ due }) => due));
        const first = stored.find(({ problemId }) => problemId === whole[0]);
        if (known.length > 0) expect([first?.isNew, first?.due]).toEqual([false, oldest]);
        else if (joining > 0) expect([first?.isNew, first?.due]).toEqual([true, latest]);
      },
    ),
    { numRuns: cases(1_000) },
  );
});

it('nothing comes without a plan and any review', () => {
  expect(reviewsOfToday(NO_SCHEDULE, NOW)).toEqual([]);
  expect(reviewsTomorrow(NO_SCHEDULE, NOW)).toBe(0);
  expect(reviewsToCome(NO_SCHEDULE, NOW, 14)).toBeNull();
});
