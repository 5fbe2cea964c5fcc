import { expect, it } from 'vitest';
import { dayStart } from '../../../lib/days.ts';
import type { Scheduled } from '../../../lib/review/scheduled.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { type PlayerDatabase, playerData } from '../../../lib/store/player/player.ts';
import {
  readReviewIds,
  readReviewsOfToday,
  readReviewsToCome,
  readReviewsTomorrow,
  readStoredReviews,
} from '../../../lib/store/player/schedule.ts';
import { beginWithKey, ORIGIN, PLAYER } from '../background/sync/history-lives.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';
import { REVIEW_PLAN } from '../support/review-plan.ts';

const HOUR = 3_600_000;
const NOW = new Date(2026, 2, 15, 12).getTime();

const row: fc.Arbitrary<Scheduled> = fc
  .record({
    due: fc.integer({ min: -48, max: 48 }).map((hours) => NOW + hours * HOUR),
    isNew: fc.constantFrom(0 as const, 1 as const),
    joined: fc.option(fc.integer({ min: 0, max: 48 }).map((hours) => NOW - hours * HOUR)),
  })
  .map(({ due, isNew, joined }) => ({
    problemId: 0,
    due,
    isNew,
    ...(isNew === 1 || joined === null ? {} : { joinedAt: joined }),
    last: { at: due - 24 * HOUR, attemptId: 1, grade: 'again' as const },
  }));

async function store(
  rows: readonly Scheduled[],
  newPerDay = 10,
): Promise<{ db: PlayerDatabase; stored: Scheduled[] }> {
  await beginWithKey();
  const db = await playerData(ORIGIN, PLAYER);
  const stored = rows.map((one, nth) => ({ ...one, problemId: nth + 1 }));
  for (const one of stored) await db.put('schedule', one);
  const joined = stored.flatMap(({ joinedAt }) => joinedAt ?? []);
  const plan = { ...REVIEW_PLAN, newPerDay };
  await db.put('scheduleState', { basis: '', plan, upTo: null, joined, leftOut: [] }, ONLY);
  return { db, stored };
}

it('due reviews are those of today, and as many new ones as may still join', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 20 }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom(1, 3, 5, 12, 23).map((hour) => new Date(2026, 2, 15, hour).getTime()),
      async (rows, newPerDay, NOW) => {
        const { db, stored } = await store(rows, newPerDay);
        const midnight = new Date(2026, 2, 16).getTime();
        // What was due in the last hours of the day is shown once it cannot belong to the last review.
        const today = stored.filter(({ due }) => due < Math.min(midnight, NOW + 20 * HOUR));
        const joined = stored.filter(({ joinedAt = 0 }) => joinedAt >= dayStart(NOW)).length;
        const known = today.filter(({ isNew }) => isNew === 0);
        const fresh = today.filter(({ isNew }) => isNew === 1);
        const joining = Math.min(fresh.length, Math.max(0, newPerDay - joined));
        const counts = (await readStoredReviews(db, NOW)).counts;
        expect(counts).toEqual({ due: known.length + joining, joining });
        const dates = stored
          .filter((one) => one.isNew === 0 && !known.includes(one))
          .map(({ due }) => dayStart(due));
        const count = (day: number) =>
          dates.filter((date) => date === new Date(2026, 2, day).getTime()).length;
        // What is due tonight, too late to be shown today, comes tomorrow.
        const tomorrow = count(15) + count(16);
        expect(await readReviewsToCome(db, NOW, 3)).toEqual([known.length + joining, tomorrow, count(17)]);
        // Of the new ones, those that do not join today come, as far as the limit allows.
        const later = stored.filter(
          ({ isNew, due }) => isNew === 1 && due < new Date(2026, 2, 17).getTime(),
        ).length;
        expect(await readReviewsTomorrow(db, NOW)).toBe(tomorrow + Math.min(newPerDay, later - joining));

        // A file or a sheet has the same ones that are counted.
        const whole = await readReviewsOfToday(db, NOW);
        const places = [...known, ...fresh].map(({ problemId }) => problemId);
        expect(whole).toHaveLength(known.length + joining);
        expect(whole.slice(0, known.length).sort()).toEqual(known.map(({ problemId }) => problemId).sort());
        expect(new Set(whole).size).toBe(whole.length);
        expect(await readReviewIds(db, NOW)).toEqual({
          due: new Set(whole),
          inReview: new Set(stored.map(({ problemId }) => problemId)),
        });
        expect(whole.every((id) => places.includes(id))).toBe(true);

        const oldest = Math.min(...known.map(({ due }) => due));
        const latest = Math.max(...fresh.map(({ due }) => due));
        const first = stored.find(({ problemId }) => problemId === whole[0]);
        if (known.length > 0) expect([first?.isNew, first?.due]).toEqual([0, oldest]);
        else if (joining > 0) expect([first?.isNew, first?.due]).toEqual([1, latest]);
      },
    ),
    { numRuns: cases(60, 3) },
  );
});

it('nothing is due while the schedule is being made', async () => {
  const { db } = await store([]);
  await db.put('scheduleState', { basis: '', plan: REVIEW_PLAN, upTo: 7, joined: [], leftOut: [] }, ONLY);
  expect(await readStoredReviews(db, NOW)).toEqual({ plan: REVIEW_PLAN, counts: null });
  expect(await readReviewsOfToday(db, NOW)).toEqual([]);
  expect(await readReviewsToCome(db, NOW, 14)).toBeNull();
});
