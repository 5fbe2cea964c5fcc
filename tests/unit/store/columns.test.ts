import { describe, expect, it } from 'vitest';
import { updateProblemColumns, updateStandings } from '../../../lib/background/derived-data.ts';
import { writeAttempts } from '../../../lib/background/sync/attempt-writers.ts';
import {
  changeProblem,
  storeProblemDetail,
  storeProblems,
} from '../../../lib/background/writers/problem-writers.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { matchOf } from '../../../lib/filters/match.ts';
import { blankProblem } from '../../../lib/model.ts';
import { ONLY } from '../../../lib/store/database.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readStandingEntries } from '../../../lib/store/player/standings.ts';
import { readKnownProblems } from '../../../lib/store/site/problem-columns.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import { deleteBetween } from '../background/sync/arbitrary-changes.ts';
import { beginWithKey, ORIGIN, PLAYER } from '../background/sync/history-lives.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';

/** Ids in three chunks. */
const id = fc.oneof(fc.integer({ min: 1_000, max: 1_030 }), fc.constantFrom(1, 2_047, 2_048, 2_049));
const rank = fc.record(
  {
    value: fc.integer({ min: 1, max: 30 }),
    unit: fc.constantFrom('kyu' as const, 'dan' as const),
    uncertain: fc.boolean(),
    unverified: fc.constant(true as const),
  },
  { requiredKeys: ['value', 'unit', 'uncertain'] },
);
const bound = fc.option(fc.integer({ min: 0, max: 2_500 }));
const problem = fc.record({
  id,
  rank: fc.option(rank),
  elo: fc.option(fc.double({ min: -100, max: 2_300, noNaN: true })),
  stars: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
  votes: fc.option(fc.nat(9)),
  unrated: fc.boolean(),
  genre: fc.option(fc.constantFrom('joseki', 'a genre of tomorrow')),
  canon: fc.option(fc.boolean()),
});
const update = fc.constantFrom('update' as const, 'rebuild' as const, 'none' as const);

describe('the columns of problems', () => {
  it('give what the rows give, however they changed', async () => {
    const found = fc.record({ problem, within: fc.record({ from: bound, to: bound }) });
    const step = fc.tuple(
      fc.constantFrom('list' as const, 'detail' as const, 'missing' as const),
      fc.array(found, { minLength: 1, maxLength: 14 }),
      update,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        await beginWithKey();
        const db = await siteData(ORIGIN);
        for (const [how, found, then] of steps) {
          const [first] = found;
          if (how === 'list')
            await storeProblems(
              ORIGIN,
              found.map(({ problem, within }) => ({ ...problem, within })),
            );
          else if (first && how === 'detail') await storeProblemDetail(ORIGIN, first.problem, null);
          else if (first) await changeProblem(ORIGIN, first.problem.id, () => ({ missingAt: 7 }));
          if (then === 'rebuild') await db.put('columnVersion', 0, ONLY);
          if (then !== 'none') await updateProblemColumns(db);
          if (then !== 'none') expect(await db.count('outdated')).toBe(0);
        }
        const rows = await db.getAll('problems');
        const read = await readKnownProblems(db);
        const ids = read.all().map((one) => one.id);
        expect(ids.sort((one, other) => one - other)).toEqual(rows.map((row) => row.id));
        for (const { votes: _, near: __, asked: ___, within, ...row } of rows) {
          expect(read.get(row.id)).toEqual({ ...row, within: within ?? { from: null, to: null } });
        }
      }),
      { numRuns: cases(500) },
    );
  });

  it('decide filters as the rows do', async () => {
    const filters = fc.record({ from: bound, to: bound }).map((elo) => ({ ...NO_FILTERS, elo }));
    await fc.assert(
      fc.asyncProperty(fc.array(problem, { maxLength: 5 }), filters, async (problems, filters) => {
        await beginWithKey();
        await storeProblems(ORIGIN, problems);
        const db = await siteData(ORIGIN);
        await updateProblemColumns(db);
        const read = await readKnownProblems(db);
        for (const row of await db.getAll('problems')) {
          const known = read.get(row.id) ?? { ...blankProblem(row.id), missingAt: 0 };
          expect(matchOf(filters, known, null)).toBe(matchOf(filters, row, null));
        }
      }),
      { numRuns: cases(200) },
    );
  });
});

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
