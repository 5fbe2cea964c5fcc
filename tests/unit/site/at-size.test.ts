import { describe, expect, test } from 'vitest';
import { ask, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile({
  problems: 60_000,
  attempts: 200_000,
  firstPlayer: { attempts: 100_000, problems: 15_000 },
});

const number = (what: string, from: string) => Number(site.sql(`select ${what} as n from ${from}`)[0]?.n);
const newestFirst = (user: number) =>
  site.sql('select id from attempts where user_id = ? order by id desc', user).map(({ id }) => Number(id));
const page = async (user: number, offset: number, limit: number) => {
  const query = `user_id=${user}&sort_by=id&sort_direction=desc&limit=${limit}&offset=${offset}`;
  const { json } = await ask(site, `/api/v2/attempts?${query}`, { key: site.keyOf('hoshi') });
  return { ids: idsIn(json.items), total: json.totalRecords };
};

describe('a site of 60,000 problems and 200,000 attempts', () => {
  test('has the requested numbers, spread over several players', () => {
    expect(number('count(*)', 'problems')).toBe(60_000);
    expect(number('count(*)', 'attempts')).toBe(200_000);
    expect(number('count(*)', 'attempts where user_id = 77')).toBe(100_000);
    expect(number('count(distinct problem_id)', 'attempts where user_id = 77')).toBe(15_000);
    for (const { id } of site.users.slice(1)) {
      expect(number('count(*)', `attempts where user_id = ${id}`)).toBeGreaterThan(500);
    }
  });

  test('returns the complete history page by page', { tags: ['long'] }, async () => {
    site.switches.attemptsMaximum = 1000;
    const walked: unknown[] = [];
    for (let offset = 0; offset < 100_000; offset += 1000) {
      const { ids, total } = await page(77, offset, 1000);
      expect(total).toBe(100_000);
      walked.push(...ids);
    }
    expect(walked).toEqual(newestFirst(77));
  });

  test.each([77, 412, 12870])('returns the last pages of player %i as in SQL', async (user) => {
    const truth = newestFirst(user);
    for (const offset of [truth.length - 150, truth.length - 30, truth.length]) {
      expect(await page(user, offset, 100)).toEqual({
        ids: truth.slice(offset, offset + 100),
        total: truth.length,
      });
    }
  });

  test('returns pages that shift after changes between two requests', async () => {
    const before = newestFirst(77);
    const first = await page(77, 0, 100);
    const added = site.addAttempt({ userId: 77, problemId: 1000, solved: true });
    expect(site.removeAttempts(before.slice(50, 60))).toBe(10);
    const second = await page(77, 100, 100);
    expect(first.ids).toEqual(before.slice(0, 100));
    expect(second).toEqual({ ids: before.slice(109, 209), total: 99_991 });
    expect((await page(77, 0, 1)).ids).toEqual([added]);
  });
});
