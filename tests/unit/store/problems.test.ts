import { expect, it, vi } from 'vitest';
import type { StoredProblem } from '../../../lib/problem-data/stored-problem.ts';
import { readManyProblems, readProblem, readProblems } from '../../../lib/store/site/problems.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import fc from '../fast-check.ts';
import { cases } from '../support/cases.ts';
import { deleteDatabases } from '../support/databases.ts';
import { putProblems } from '../support/stored-problems.ts';

const ORIGIN = 'https://www.goproblems.com';

const time = fc.constantFrom(0, 1, 1_700_000_000_000);
const bound = fc.option(fc.integer({ min: 0, max: 2_500 }));
const failure = fc.constantFrom(
  { kind: 'not-responding' as const, status: 503 },
  { kind: 'no-such-problem' as const },
);
const problem: fc.Arbitrary<StoredProblem> = fc.record(
  {
    // In three segments.
    id: fc.oneof(fc.integer({ min: 1_010, max: 1_030 }), fc.constantFrom(1, 2_047, 2_048)),
    rank: fc.option(
      fc.record({
        value: fc.integer({ min: 1, max: 30 }),
        unit: fc.constantFrom('kyu' as const, 'dan' as const),
        uncertain: fc.boolean(),
      }),
    ),
    elo: fc.option(fc.double({ min: -100, max: 2_300, noNaN: true })),
    stars: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
    votes: fc.option(fc.nat(9)),
    unrated: fc.boolean(),
    genre: fc.option(fc.constantFrom('joseki', 'a genre of tomorrow')),
    canon: fc.option(fc.boolean()),
    missingAt: time,
    asked: fc.record({ at: time, failure: fc.option(failure), retryAt: time, failedWith: fc.nat(2) }),
    within: fc.record({ from: bound, to: bound }),
  },
  {
    requiredKeys: ['id', 'rank', 'elo', 'stars', 'votes', 'unrated', 'genre', 'canon', 'missingAt', 'asked'],
  },
);

it('problems are read as they were stored, however often they changed', async () => {
  const change = fc.uniqueArray(problem, { selector: ({ id }) => id, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 5 }), async (changes) => {
      await deleteDatabases();
      const expected = new Map<number, StoredProblem>();
      for (const some of changes) {
        await putProblems(ORIGIN, some);
        for (const one of some) expected.set(one.id, one);
        const db = await siteData(ORIGIN);
        const sorted = [...expected.values()].sort((one, other) => one.id - other.id);
        const problems = await readProblems(db);
        expect(problems.all()).toEqual(sorted);
        expect(await readManyProblems(ORIGIN, [...expected.keys()])).toEqual([...expected.values()]);
        expect(await readProblems(db)).toBe(problems);
        for (const { id } of some) expect(await readProblem(ORIGIN, id)).toEqual(expected.get(id));
      }
      // A page that has read nothing yet.
      vi.resetModules();
      const page = await import('../../../lib/store/site/problems.ts');
      const { siteData: open } = await import('../../../lib/store/site/site-data.ts');
      const all = [...expected.values()].sort((one, other) => one.id - other.id);
      expect((await page.readProblems(await open(ORIGIN))).all()).toEqual(all);
    }),
    { numRuns: cases(200) },
  );
});

it('a problem that is not stored is one of which nothing is known', async () => {
  await deleteDatabases();
  expect(await readProblem(ORIGIN, 5)).toMatchObject({ id: 5, genre: null, elo: null, missingAt: 0 });
  expect((await readProblems(await siteData(ORIGIN))).get(5)).toBeUndefined();
});
