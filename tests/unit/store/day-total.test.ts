import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayStart } from '../../../lib/days.ts';
import type { Attempt } from '../../../lib/model.ts';
import { playerData, readDayTotal, readRecent } from '../../../lib/store/player/player.ts';
import { beginWithKey, ORIGIN, PLAYER } from '../background/history/history-lives.ts';
import fc from '../fast-check.ts';

const HOUR = 60 * 60_000;
const device = process.env.TZ;

beforeEach(beginWithKey);
afterEach(() => {
  if (device === undefined) delete process.env.TZ;
  else process.env.TZ = device;
});

const attempt = (id: number, changes: Partial<Attempt> = {}): Attempt => ({
  id,
  problemId: 5,
  at: 0,
  solved: true,
  ms: 1_000,
  level: null,
  ...changes,
});

async function storing(attempts: readonly Attempt[]) {
  const db = await playerData(ORIGIN, PLAYER);
  const writing = db.transaction('attempts', 'readwrite');
  await Promise.all([writing.store.clear(), ...attempts.map((one) => writing.store.put(one))]);
  await writing.done;
  return db;
}

it("the total of a day adds up just that day's tries, also where clocks are changed", async () => {
  // On March 29 clocks are changed in Berlin, on April 24 at midnight in Cairo.
  for (const [zone, noon] of [
    ['Europe/Berlin', Date.UTC(2026, 2, 29, 12)],
    ['Africa/Cairo', Date.UTC(2026, 3, 24, 12)],
    ['Asia/Kolkata', Date.UTC(2026, 2, 29, 12)],
  ] as const) {
    process.env.TZ = zone;
    const tries = Array.from({ length: 60 }, (_, hour) =>
      attempt(hour + 1, { at: noon + (hour - 30) * HOUR, solved: hour % 3 > 0, ms: hour % 5 ? 2_000 : null }),
    );
    const db = await storing(tries);
    for (const { at } of tries) {
      const day = tries.filter((one) => dayStart(one.at) === dayStart(at));
      expect(await readDayTotal(db, dayStart(at))).toEqual({
        startsAt: dayStart(at),
        tries: day.length,
        solves: day.filter(({ solved }) => solved).length,
        ms: day.reduce((sum, { ms }) => sum + (ms ?? 0), 0),
      });
    }
  }
});

it('the total of a day is unknown if there are a thousand tries, or a corrupt one', async () => {
  const noon = new Date(2026, 2, 12, 12).getTime();
  const tries = Array.from({ length: 1_000 }, (_, nth) => attempt(nth + 1, { at: noon + nth }));
  expect(await readDayTotal(await storing(tries), dayStart(noon))).toBeNull();
  expect(await readDayTotal(await storing(tries.slice(1)), dayStart(noon))).toMatchObject({ tries: 999 });
  const corrupt = { ...attempt(2, { at: noon }), solved: 'yes' } as never;
  expect(await readDayTotal(await storing([attempt(1, { at: noon }), corrupt]), dayStart(noon))).toBeNull();
});

it('the latest attempts are the newest ones, and their number is exact as far as it was wanted', async () => {
  const db = await playerData(ORIGIN, PLAYER);
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 12 }),
      fc.nat({ max: 8 }),
      fc.nat({ max: 8 }),
      async (stored, most, ahead) => {
        await storing(Array.from({ length: stored }, (_, nth) => attempt(nth + 1)));
        const { attempts, count } = await readRecent(db, most, ahead);
        const newest = Array.from({ length: Math.min(stored, most) }, (_, nth) => stored - nth);
        expect(attempts.map(({ id }) => id)).toEqual(newest);
        expect(count).toBe(Math.min(stored, most + ahead));
      },
    ),
    { numRuns: 50 },
  );
});
