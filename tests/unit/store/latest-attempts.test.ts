import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Attempt } from '../../../lib/model.ts';
import { playerData, readRecent } from '../../../lib/store/player/player.ts';
import { beginWithKey, ORIGIN, PLAYER } from '../background/sync/history-lives.ts';
import fc from '../fast-check.ts';

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
