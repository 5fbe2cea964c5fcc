import { describe, expect, test } from 'vitest';
import { startSite } from '../../site/server.ts';
import { ask, cookieIn, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();

const ids = (user: number) =>
  site.sql('select id from attempts where user_id = ? order by id', user).map(({ id }) => Number(id));
const highest = () => Number(site.sql('select max(id) as id from attempts')[0]?.id);
const add = (createdAt = '2026-03-16T00:00:00Z') =>
  site.addAttempt({ userId: 77, problemId: 1000, solved: false, createdAt });

describe('an added attempt', () => {
  test('has an id above all others, whatever its date', () => {
    const before = highest();
    const [late, early] = [add(), add('2001-01-01T00:00:00Z')];
    expect(late).toBeGreaterThan(before);
    expect(early).toBeGreaterThan(late);
    expect(ids(77).slice(-2)).toEqual([late, early]);
  });

  test('never reuses the id of a removed one', () => {
    const first = add();
    expect(site.removeAttempt(first)).toBe(true);
    const second = add();
    expect(second).toBeGreaterThan(first);
    expect(site.removeAttempts([second])).toBe(1);
    expect(add()).toBeGreaterThan(second);
  });

  test('never has a seeded id, even after all were removed', async () => {
    const small = await startSite({ problems: 5, attempts: 20 });
    const newest = Number(small.sql('select max(id) as id from attempts')[0]?.id);
    expect(small.removeAttempts(small.sql('select id from attempts').map(({ id }) => Number(id)))).toBe(20);
    expect(small.addAttempt({ userId: 77, problemId: 1000, solved: true })).toBeGreaterThan(newest);
    await small.close();
  });

  test('has a higher id if made on the page, too', async () => {
    const newest = add();
    site.removeAttempt(newest);
    const cookie = cookieIn(await ask(site, '/'));
    const body = JSON.stringify({ problemId: 1000, solved: true, time: 1000 });
    const request = { method: 'POST', headers: { cookie, 'x-site-app': '1' }, body };
    expect((await ask(site, '/site/attempts', request)).json.id).toBeGreaterThan(newest);
  });

  test('must have an existing problem and player', () => {
    expect(() => site.addAttempt({ userId: 77, problemId: 1, solved: true })).toThrow(/FOREIGN KEY/);
    expect(() => site.addAttempt({ userId: 5, problemId: 1000, solved: true })).toThrow(/FOREIGN KEY/);
  });
});

describe('removing many attempts', () => {
  test('removes only those and returns their number', () => {
    const before = ids(77);
    const others = ids(412);
    const removed = before.filter((_, place) => place % 3 === 0);
    expect(site.removeAttempts(removed)).toBe(removed.length);
    expect(ids(77)).toEqual(before.filter((_, place) => place % 3 !== 0));
    expect(ids(412)).toEqual(others);
    expect(site.removeAttempts(removed)).toBe(0);
    expect(site.removeAttempts([])).toBe(0);
  });

  test('is visible in the next answer of the API', async () => {
    const before = ids(1350);
    const newest = before.slice(-10);
    site.removeAttempts([...newest, 5, 6]);
    const key = site.keyOf('tsuke');
    const { json } = await ask(site, '/api/v2/attempts?user_id=1350&limit=100', { key });
    expect(json.totalRecords).toBe(before.length - 10);
    expect(idsIn(json.items)).toEqual(before.slice(-110, -10).toReversed());
  });
});
