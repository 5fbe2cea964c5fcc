import { describe, expect, test } from 'vitest';
import { startSite } from '../../site/server.ts';
import fc from '../fast-check.ts';

async function sizesOf(options: Parameters<typeof startSite>[0]) {
  const site = await startSite(options);
  const [byPlayer] = site.sql(
    'select count(*) as attempts, count(distinct problem_id) as problems from attempts where user_id = 77',
  );
  const attempts = site.sql('select * from attempts order by id');
  await site.close();
  return { byPlayer, attempts };
}

describe('the first player', () => {
  test('has exactly the requested numbers of attempts and tried problems', async () => {
    const sizes = fc
      .tuple(fc.nat({ max: 400 }), fc.integer({ min: 1, max: 60 }))
      .chain(([attempts, problems]) =>
        fc.record({
          attempts: fc.constant(attempts),
          problems: fc.constant(problems),
          byPlayer: fc.integer({ min: 0, max: attempts }),
          share: fc.double({ min: 0, max: 1, noNaN: true }),
          seed: fc.nat({ max: 1000 }),
        }),
      );
    await fc.assert(
      fc.asyncProperty(sizes, async ({ attempts, problems, byPlayer, share, seed }) => {
        const tried = Math.min(byPlayer, Math.max(1, Math.round(share * Math.min(byPlayer, problems))));
        const firstPlayer = { attempts: byPlayer, problems: tried };
        const made = await sizesOf({ seed, problems, attempts, firstPlayer });
        expect(made.byPlayer).toEqual(firstPlayer);
        expect(made.attempts).toHaveLength(attempts);
      }),
      { numRuns: 30 },
    );
  });

  test('has attempts spread evenly among those of the others', async () => {
    const { attempts } = await sizesOf({ attempts: 2000, firstPlayer: { attempts: 1000, problems: 200 } });
    const users = attempts.map((row) => row.user_id);
    expect(new Set(users).size).toBe(6);
    for (let from = 0; from < 2000; from += 200) {
      const byPlayer = users.slice(from, from + 200).filter((id) => id === 77).length;
      expect(byPlayer).toBeGreaterThan(60);
      expect(byPlayer).toBeLessThan(140);
    }
  });

  test('has tried problems once and very often, with every result', async () => {
    const { attempts } = await sizesOf({
      problems: 3000,
      attempts: 12_000,
      firstPlayer: { attempts: 10_000, problems: 2000 },
    });
    const tries = new Map<unknown, boolean[]>();
    for (const { user_id, problem_id, solved } of attempts) {
      if (user_id === 77) tries.set(problem_id, [...(tries.get(problem_id) ?? []), solved === 1]);
    }
    const histories = [...tries.values()];
    const those = (kind: (history: boolean[]) => boolean) => histories.filter(kind).length;
    expect(those((history) => history.length === 1)).toBeGreaterThan(50);
    expect(those((history) => history.length > 20)).toBeGreaterThan(10);
    expect(those((history) => history.includes(true) && history.at(-1) === false)).toBeGreaterThan(50);
    expect(those((history) => !history.includes(true))).toBeGreaterThan(50);
  });

  test('is the same twice and does not change the problems', async () => {
    const options = { problems: 50, attempts: 300, firstPlayer: { attempts: 100, problems: 20 } };
    expect(await sizesOf(options)).toEqual(await sizesOf(options));
    const [one, other] = [await startSite(options), await startSite({ problems: 50 })];
    const query = 'select * from problems order by id';
    expect(one.sql(query)).toEqual(other.sql(query));
    await Promise.all([one.close(), other.close()]);
  });

  test.each([
    ['more attempts than there are', { attempts: 31, problems: 5 }],
    ['more problems than there are', { attempts: 30, problems: 11 }],
    ['more problems than attempts', { attempts: 5, problems: 6 }],
    ['attempts on no problem', { attempts: 5, problems: 0 }],
  ])('cannot have %s', async (_, firstPlayer) => {
    const started = startSite({ problems: 10, attempts: 30, firstPlayer });
    await expect(started).rejects.toThrow('no player of 10 problems and 30 attempts can have');
  });
});
