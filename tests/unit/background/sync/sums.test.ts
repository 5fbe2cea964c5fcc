import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { writeAttempts } from '../../../../lib/background/sync/attempt-writers.ts';
import { buildSums } from '../../../../lib/background/sync/sum-writers.ts';
import { problemStatsOf } from '../../../../lib/history/problem-stats.ts';
import type { Attempt } from '../../../../lib/model.ts';
import { ONLY } from '../../../../lib/store/database.ts';
import { type PlayerDatabase, playerData } from '../../../../lib/store/player/player.ts';
import fc from '../../fast-check.ts';
import { attemptsOf } from '../../support/arbitrary-attempt.ts';
import { cases } from '../../support/cases.ts';
import { changeAndEnd } from '../../support/ending-worker.ts';
import { figuresOf, storedFigures } from '../../support/figures.ts';
import { type AttemptChange, attemptChanges, changeAttempts } from './arbitrary-changes.ts';
import { beginWithKey, ORIGIN, PLAYER } from './history-lives.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Some days around the nights in which the clocks of Berlin and Los Angeles change. */
const NIGHTS = ['2025-03-09', '2025-03-30', '2025-10-26', '2025-11-02'].map((date) => Date.parse(date));
const PROBLEMS = 4;
/** Attempts that a step of building adds, so few that most histories take several steps. */
const STEP = 3;

const at = fc
  .tuple(fc.constantFrom(...NIGHTS), fc.integer({ min: -2 * DAY, max: 2 * DAY }))
  .map(([night, ms]) => night + ms);
const attempt: fc.Arbitrary<Attempt> = attemptsOf({
  id: fc.integer({ min: 1, max: 60 }),
  problemId: fc.integer({ min: 1, max: PROBLEMS }),
  at: fc.oneof(at, fc.constantFrom(...NIGHTS)),
  solved: fc.boolean(),
  ms: fc.option(fc.integer({ min: 0, max: 90_000 })),
  level: fc.option(fc.constantFrom(0, 23, 38)),
});

/** A change of a player's database. */
type Change =
  | AttemptChange
  /** The sums are of another version of the extension, which added up something else under these names. */
  | { do: 'outdate'; names: ('total' | 'minutes' | 'times')[] }
  /** The worker builds the sums, and ends after so many steps. */
  | { do: 'build'; endsAfter: number };

const change: fc.Arbitrary<Change> = fc.oneof(
  ...attemptChanges(attempt),
  fc.record({
    do: fc.constant('outdate' as const),
    names: fc.subarray(['total', 'minutes', 'times'] as const),
  }),
  fc.record({ do: fc.constant('build' as const), endsAfter: fc.integer({ min: 0, max: 4 }) }),
);

async function apply(db: PlayerDatabase, one: Change): Promise<void> {
  if (one.do === 'outdate') await outdate(db, one.names);
  else if (one.do === 'build') await changeAndEnd(() => buildSums(db, STEP), one.endsAfter);
  else await changeAttempts(db, one);
}

async function outdate(db: PlayerDatabase, names: readonly ('total' | 'minutes' | 'times')[]): Promise<void> {
  const state = await db.get('sumState', ONLY);
  if (!state) return;
  const versions = { ...state.versions, ...Object.fromEntries(names.map((name) => [name, 0])) };
  await db.put('sumState', { ...state, versions }, ONLY);
  for (const name of names) await db.put('sums', { 'of another version': 7 } as never, [name, 0]);
}

describe('the sums over attempts', () => {
  it('equal the figures of all attempts after any changes, and after a worker that ended while it built them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        await beginWithKey();
        const db = await playerData(ORIGIN, PLAYER);
        for (const one of changes) await apply(db, one);
        await buildSums(db, STEP);
        const attempts = await db.getAll('attempts');
        expect(await storedFigures(db)).toEqual(figuresOf(attempts));
        for (const stats of await db.getAll('stats')) {
          const on = attempts.filter(({ problemId }) => problemId === stats.problemId);
          expect(stats).toEqual(problemStatsOf(stats.problemId, on));
        }
        const withStats = new Set(await db.getAllKeys('stats'));
        expect(attempts.filter(({ problemId }) => !withStats.has(problemId))).toEqual([]);
        expect(await buildSums(db, STEP)).toBe(0);
      }),
      { numRuns: cases(1_000) },
    );
  });

  const one = (id: number): Attempt => ({
    id,
    problemId: 1,
    at: id * DAY,
    solved: true,
    ms: 7_000,
    level: 23,
  });
  const three = [one(1), one(2), one(3)];
  const inRush = { ...one(2), context: 'Rush' };

  it('are right after an attempt turns out to be one in a rush', async () => {
    await beginWithKey();
    const db = await playerData(ORIGIN, PLAYER);
    await writeAttempts(db, 1, three, [], {});
    await buildSums(db, STEP);
    await writeAttempts(db, 1, [inRush], [], {});
    const all = [one(1), inRush, one(3)];
    expect(await storedFigures(db)).toEqual(figuresOf(all));
    expect(await db.get('stats', 1)).toEqual(problemStatsOf(1, all));
  });

  it('are built to the end although an id is too large to be valid', async () => {
    await beginWithKey();
    const db = await playerData(ORIGIN, PLAYER);
    await writeAttempts(db, 1, three.slice(0, STEP - 1), [], {});
    await db.put('attempts', { ...one(1), id: 9e15 });
    await buildSums(db, STEP);
    expect(await storedFigures(db)).toEqual(figuresOf(three.slice(0, STEP - 1)));
  });

  it('leave nothing behind when the last attempt is deleted', async () => {
    await beginWithKey();
    const db = await playerData(ORIGIN, PLAYER);
    await buildSums(db);
    const only = { id: 5, problemId: 1, at: 0, solved: true, ms: 7_000, level: 23 };
    await writeAttempts(db, 1, [only], [], {});
    expect(await db.count('sums')).toBe(3);
    await writeAttempts(db, 1, [], [only], {});
    expect(await db.getAll('sums')).toEqual([]);
  });
});
