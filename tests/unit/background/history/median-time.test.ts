import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepKey } from '../../../../lib/background/account/key.ts';
import { writeAttempts } from '../../../../lib/background/history/attempt-writers.ts';
import { playerData, readMedianTime } from '../../../../lib/store/player/player.ts';
import { deleteDatabases } from '../../support/databases.ts';

const ORIGIN = 'https://www.goproblems.com';
const player = { id: 77, name: 'hoshi', elo: null, rank: null };
const LEVELS = [0, 1, 23, 38];
const attempt = fc.record({
  solved: fc.boolean(),
  ms: fc.option(fc.integer({ min: 0, max: 90_000 })),
  level: fc.option(fc.constantFrom(...LEVELS)),
});

it("the median time at a level is that of the player's solved attempts there", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 40 }), async (attempts) => {
      await deleteDatabases();
      await keepKey({ text: 'a-key', origin: ORIGIN, player }, 0);
      const db = await playerData(ORIGIN, player.id);
      const rows = attempts.map((one, i) => ({ ...one, id: i + 1, problemId: 5, at: i }));
      await writeAttempts(db, 5, rows, [], {});
      for (const level of LEVELS) {
        const times = rows
          .filter((row) => row.solved && row.level === level)
          .flatMap(({ ms }) => ms ?? [])
          .sort((one, other) => one - other);
        const [ms = 0] = times.slice((times.length - 1) / 2);
        expect(await readMedianTime(db, level)).toEqual(
          times.length > 0 ? { ms, solves: times.length } : null,
        );
      }
    }),
    { numRuns: 60 },
  );
});
