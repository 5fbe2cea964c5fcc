import { describe, expect, test } from 'vitest';
import fc from '../fast-check.ts';
import { ask, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();
const key = site.keyOf('hoshi');

// biome-ignore lint/suspicious/noExplicitAny: rows of SQL
const attempts = () => site.sql('select * from attempts order by id desc') as any[];
const first = async (query = '') => (await ask(site, `/api/v2/attempts${query}`, { key })).json.items[0];

describe('GET /api/v2/attempts', () => {
  test('returns the fifty newest and the total', async () => {
    const { status, json } = await ask(site, '/api/v2/attempts', { key });
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(['items', 'totalRecords']);
    expect(json.totalRecords).toBe(4000);
    expect(idsIn(json.items)).toEqual(idsIn(attempts().slice(0, 50)));
  });

  test('returns rows without path and context', async () => {
    const { json } = await ask(site, '/api/v2/attempts?limit=100', { key });
    const shapes = new Set(json.items.map((row: object) => Object.keys(row).join()));
    expect([...shapes]).toEqual([
      'id,problemId,rank,solved,hardstop,createdAt,contextRepresentation,time,user',
    ]);
  });

  test('pages and filters like plain filtering of all rows', async () => {
    const all = attempts();
    const queries = fc.record(
      {
        limit: fc.integer({ min: 1, max: 100 }),
        offset: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 4100 })),
        sort_direction: fc.constantFrom('asc', 'desc'),
        sort_by: fc.constant('id'),
        user_id: fc.constantFrom(...site.users.map(({ id }) => id), 5),
        problem_id: fc.constantFrom(...new Set(all.slice(0, 300).map((row) => row.problem_id)), 5),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const expected = all.filter(
          (row) =>
            (query.user_id === undefined || row.user_id === query.user_id) &&
            (query.problem_id === undefined || row.problem_id === query.problem_id),
        );
        if (query.sort_direction === 'asc') expected.reverse();
        const from = query.offset ?? 0;
        const text = new URLSearchParams();
        for (const [name, value] of Object.entries(query)) text.set(name, String(value));
        const { json } = await ask(site, `/api/v2/attempts?${text}`, { key });
        expect(json.totalRecords).toBe(expected.length);
        expect(idsIn(json.items)).toEqual(idsIn(expected.slice(from, from + (query.limit ?? 50))));
      }),
      { numRuns: 120 },
    );
  });

  test('returns each row as it is in the database', async () => {
    const { json } = await ask(site, '/api/v2/attempts?limit=100', { key });
    const rows = attempts().slice(0, 100);
    json.items.forEach((item: Record<string, unknown>, index: number) => {
      const row = rows[index];
      expect(item).toMatchObject({ problemId: row.problem_id, solved: row.solved === 1, time: row.time });
      expect(item.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
      expect(new Date(String(item.createdAt)).getTime() / 1000).toBe(row.created_at);
    });
  });

  test('returns an added attempt first, and no removed one', async () => {
    const before = attempts().length;
    const added = site.addAttempt({
      userId: 77,
      problemId: 1000,
      solved: true,
      createdAt: '2020-02-02T02:02:02Z',
    });
    const shown = await ask(site, '/api/v2/attempts?limit=1', { key });
    expect(shown.json.items[0]).toMatchObject({
      id: added,
      createdAt: '2020-02-02T02:02:02+00:00',
      time: null,
    });
    expect(shown.json.totalRecords).toBe(before + 1);
    expect(site.removeAttempt(added)).toBe(true);
    expect(site.removeAttempt(added)).toBe(false);
    expect((await first()).id).toBe(attempts()[0].id);
  });

  test('refuses a caller without key unless a switch allows it', async () => {
    expect((await ask(site, '/api/v2/attempts')).status).toBe(401);
    site.switches.attemptsNeedKey = false;
    expect((await ask(site, '/api/v2/attempts')).status).toBe(200);
  });

  test('answers 404 above the largest limit, or clamps to it', async () => {
    expect((await ask(site, '/api/v2/attempts?limit=101', { key })).status).toBe(404);
    site.switches.attemptsOverMaximum = 'clamped';
    site.switches.attemptsMaximum = 30;
    expect((await ask(site, '/api/v2/attempts?limit=50', { key })).json.items).toHaveLength(30);
  });

  test.each(['limit=0', 'limit=x', 'offset=-1', 'sort_by=time', 'user_id=me', 'sort_direction=down'])(
    'refuses %s, which the contract does not name',
    async (query) => {
      expect((await ask(site, `/api/v2/attempts?${query}`, { key })).status).toBe(400);
    },
  );

  test('is empty for an unknown problem, or 404 when switched to it', async () => {
    const path = '/api/v2/attempts?problem_id=1';
    expect((await ask(site, path, { key })).json).toEqual({ items: [], totalRecords: 0 });
    site.switches.attemptsOfUnknownProblem = 'notFound';
    expect((await ask(site, path, { key })).status).toBe(404);
  });

  test('hides other players’ attempts when switched to it', async () => {
    site.switches.attemptsOfOthers = 'hidden';
    const others = await ask(site, '/api/v2/attempts?user_id=412', { key });
    const all = await ask(site, '/api/v2/attempts', { key });
    expect(others.json.totalRecords).toBe(0);
    expect(all.json.totalRecords).toBe(site.sql('select 1 from attempts where user_id = 77').length);
  });

  test('shows the user in the form that a switch sets', async () => {
    expect((await first('?user_id=412')).user).toEqual({ id: 412, name: 'kosumi' });
    site.switches.attemptUser = 'missing';
    expect(await first()).not.toHaveProperty('user');
    site.switches.attemptUser = 'some';
    const { json } = await ask(site, '/api/v2/attempts?limit=50', { key });
    for (const row of json.items) expect('user' in row).toBe(row.id % 2 === 1);
    site.switches.attemptUser = 'null';
    expect((await first('?user_id=412')).user).toBeNull();
    site.switches.attemptUser = 'bare';
    expect((await first('?user_id=412')).user).toEqual({ id: 412, name: 'kosumi' });
    site.switches.attemptUser = 'full';
    expect((await first('?user_id=412')).user).toMatchObject({ id: 412, elo: 1188, rank: { unit: 'kyu' } });
  });

  test('shows path, context and time as switched', async () => {
    site.switches.attemptExtras = ['path', 'context'];
    site.switches.attemptTime = 'null';
    expect(await first()).toMatchObject({
      path: expect.any(String),
      context: expect.any(String),
      time: null,
    });
    site.switches.attemptTime = 'missing';
    expect(await first()).not.toHaveProperty('time');
  });
});
