import { describe, expect, it } from 'vitest';
import { updateStandings } from '../../../lib/background/derived-data.ts';
import { writeAttempts } from '../../../lib/background/sync/attempt-writers.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readStandingEntries } from '../../../lib/store/player/standings.ts';
import { deleteBetween } from '../background/sync/arbitrary-changes.ts';
import { beginWithKey, ORIGIN, PLAYER } from '../background/sync/history-lives.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';

/** Ids in three chunks. */
const id = fc.oneof(fc.integer({ min: 1_000, max: 1_030 }), fc.constantFrom(1, 2_047, 2_048, 2_049));
const update = fc.constantFrom('update' as const, 'rebuild' as const, 'none' as const);

describe('the columns of stats', () => {
  it('give what the rows give, however they changed', async () => {
    const attempt = fc.record({ id: fc.integer({ min: 1, max: 40 }), problemId: id, solved: fc.boolean() });
    const step = fc.tuple(fc.array(attempt, { maxLength: 14 }), fc.integer({ min: 0, max: 40 }), update);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        await beginWithKey();
        const db = await playerData(ORIGIN, PLAYER);
        for (const [attempts, below, then] of steps) {
          // All at once, as a page of the history has attempts on many problems.
          const rows = attempts.map((one) => ({ ...one, at: one.id, ms: null, level: null }));
          await writeAttempts(db, 1, rows, [], {});
          await deleteBetween(db, { above: below - 5, below });
          if (then === 'rebuild') await db.put('columnVersion', 0, ONLY);
          if (then !== 'none') await updateStandings(db);
          if (then !== 'none') expect(await db.count('outdated')).toBe(0);
        }
        const read = await readStandingEntries(db);
        const rows = await db.getAll('stats');
        expect([...read.all()].sort(([one], [other]) => one - other)).toEqual(
          rows.map(({ problemId, firstAt: _, bestMs: __, ...entry }) => [problemId, entry]),
        );
        const again = await readStandingEntries(db);
        for (const { problemId, attemptCount } of rows)
          expect(again.get(problemId)?.attemptCount).toBe(attemptCount);
        expect(again.get(999)).toBeUndefined();
      }),
      { numRuns: cases(500) },
    );
  });
});
