import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeAttempts } from '../../../../lib/background/history/attempt-writers.ts';
import { playerData, readMedianTime } from '../../../../lib/store/player/player.ts';
import { beginWithKey, ORIGIN, PLAYER } from './history-lives.ts';

const LEVELS = [0, 1, 23, 38];
const attempt = fc.record({
  solved: fc.boolean(),
  ms: fc.option(fc.integer({ min: 0, max: 90_000 })),
  level: fc.option(fc.constantFrom(...LEVELS)),
});

it('the median time of a level is that of its solved attempts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { maxLength: 40 }), async (attempts) => {
      await beginWithKey();
      const db = await playerData(ORIGIN, PLAYER);
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
