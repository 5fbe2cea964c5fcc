import { expect, it } from 'vitest';
import { GRADES } from '../../../lib/review/grades.ts';
import { NO_SCHEDULE, type Schedule, type Scheduled } from '../../../lib/review/schedule.ts';
import { type PlayerDatabase, playerData } from '../../../lib/store/player/player.ts';
import { readSchedule, writeSchedule } from '../../../lib/store/player/schedule.ts';
import { beginWithKey, ORIGIN, PLAYER } from '../background/sync/history-lives.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';

const time = fc.integer({ min: 0, max: 4e12 });
const last = fc.record({
  at: time,
  attemptId: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  grade: fc.constantFrom(...GRADES),
});
const scheduled: fc.Arbitrary<Scheduled> = fc
  .record({
    problemId: fc.oneof(fc.integer({ min: 1, max: 4_000 }), fc.integer({ min: 1, max: 2 ** 32 - 1 })),
    due: time,
    isNew: fc.boolean(),
    joinedAt: fc.option(time),
    last: fc.option(last),
  })
  .map(({ joinedAt, ...row }) => (joinedAt === null ? row : { ...row, joinedAt }));
const rows = fc.uniqueArray(scheduled, { maxLength: 40, selector: ({ problemId }) => problemId });

const byProblem = (list: readonly Scheduled[]) => new Map(list.map((row) => [row.problemId, row]));
const madeFrom = (attempts: number) => ({ rules: 1, attempts, decisions: 0, plan: null, missing: [] });

/** Returns the stored rows as a context reads them that knows none. */
async function readAnew(db: PlayerDatabase): Promise<Schedule> {
  await db.put('state', madeFrom(3), 'schedule');
  return readSchedule(db);
}

it('a schedule is read as it was stored, also after a part of it has changed', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, fc.nat(), async (first, changed, place) => {
      await beginWithKey();
      const db = await playerData(ORIGIN, PLAYER);
      const before: Schedule = { rows: byProblem(first), madeFrom: madeFrom(1) };
      const kept = first.filter((_, nth) => nth !== place % (first.length + 1));
      const after: Schedule = { rows: byProblem([...kept, ...changed]), madeFrom: madeFrom(2) };
      await writeSchedule(db, before, NO_SCHEDULE);
      await writeSchedule(db, after, before);
      expect((await readSchedule(db)).rows).toBe(after.rows);
      expect((await readAnew(db)).rows).toEqual(after.rows);
    }),
    { numRuns: cases(60) },
  );
});

it('a schedule that is damaged counts as none', async () => {
  await beginWithKey();
  const db = await playerData(ORIGIN, PLAYER);
  await writeSchedule(db, { rows: new Map(), madeFrom: madeFrom(1) }, NO_SCHEDULE);
  await db.put('schedule', new ArrayBuffer(7), 3);
  expect(await readAnew(db)).toBe(NO_SCHEDULE);
});
