import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const GENRES = ['life and death', 'joseki', 'fuseki', 'tesuji', 'best move', 'endgame'];
const STATUSES = ['untried', 'tried_but_not_solved', 'solved'];

const site = await siteForFile();

// biome-ignore lint/suspicious/noExplicitAny: rows of SQL
const problems = () => site.sql('select * from problems order by id') as any[];
const userId = () => site.users[1]?.id ?? 0;
const key = () => site.keyOf('kosumi');

function statusesOf(user: number): Map<number, string> {
  const statuses = new Map<number, string>();
  for (const row of site.sql('select problem_id, solved from attempts where user_id = ?', user)) {
    const id = Number(row.problem_id);
    const solved = row.solved === 1 || statuses.get(id) === 'solved';
    statuses.set(id, solved ? 'solved' : 'tried_but_not_solved');
  }
  return statuses;
}

describe('GET /api/v2/problems', () => {
  test('gives twenty problems as a bare array, lowest id first, to anyone', async () => {
    const { status, headers, json } = await ask(site, '/api/v2/problems');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(idsIn(json)).toEqual(idsIn(problems().slice(0, 20)));
  });

  test('gives rows of the sure keys only', async () => {
    const { json } = await ask(site, '/api/v2/problems?result_number=100');
    const shapes = new Set(json.map((row: object) => Object.keys(row).join()));
    expect([...shapes]).toEqual(['id,rank,genre,rating,flagStats']);
  });

  const bound = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined });
  const filters = fc.record({
    number: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
    fromElo: bound(-200, 2300),
    toElo: bound(-200, 2300),
    genres: fc.subarray(GENRES),
    statuses: fc.subarray(STATUSES),
    direction: fc.constantFrom(undefined, 'asc', 'desc'),
    canon: fc.boolean(),
    fromStars: bound(1, 5),
    toStars: bound(1, 5),
    notRated: fc.constantFrom(undefined, 'true', 'false'),
    withKey: fc.boolean(),
  });

  test('includes both bounds of the elo', async () => {
    const [at] = site.sql('select id, elo from problems where elo = round(elo) and elo > 0 limit 1');
    const { json } = await ask(
      site,
      `/api/v2/problems?difficulty_from_elo=${at?.elo}&difficulty_to_elo=${at?.elo}`,
    );
    expect(idsIn(json)).toContain(at?.id);
  });

  test('filters by every parameter as plain filtering of all rows does', async () => {
    const all = problems();
    const ownStatuses = statusesOf(userId());
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const query = new URLSearchParams();
        const set = (name: string, value: unknown) =>
          value !== undefined && query.append(name, String(value));
        set('result_number', filter.number);
        set('difficulty_from_elo', filter.fromElo);
        set('difficulty_to_elo', filter.toElo);
        for (const genre of filter.genres) set('genres[]', genre);
        for (const status of filter.statuses) set('statuses[]', status);
        set('sort_direction', filter.direction);
        set('type', filter.canon ? 'canon' : undefined);
        set('rating_from', filter.fromStars);
        set('rating_to', filter.toStars);
        set('include_not_rated', filter.notRated);

        const statuses = filter.withKey ? ownStatuses : new Map<number, string>();
        const bounded = filter.fromStars !== undefined || filter.toStars !== undefined;
        const expected = all.filter((problem) => {
          if (filter.fromElo !== undefined && problem.elo < filter.fromElo) return false;
          if (filter.toElo !== undefined && problem.elo > filter.toElo) return false;
          if (filter.genres.length > 0 && !filter.genres.includes(problem.genre)) return false;
          const status = statuses.get(problem.id) ?? 'untried';
          if (filter.statuses.length > 0 && !filter.statuses.includes(status)) return false;
          if (filter.canon && problem.is_canon !== 1) return false;
          if (problem.stars === null)
            return filter.notRated === undefined ? !bounded : filter.notRated === 'true';
          if (filter.fromStars !== undefined && problem.stars < filter.fromStars) return false;
          return filter.toStars === undefined || problem.stars <= filter.toStars;
        });
        if (filter.direction === 'desc') expected.reverse();

        const question = filter.withKey ? { key: key() } : {};
        const { status, json } = await ask(site, `/api/v2/problems?${query}`, question);
        expect(status).toBe(200);
        expect(idsIn(json)).toEqual(idsIn(expected.slice(0, filter.number ?? 20)));
      }),
      { numRuns: 120 },
    );
  });

  test.each(['asc', 'desc'])('sorts by elo, %s, when switched to it', async (direction) => {
    site.switches.listSort = 'elo';
    const { json } = await ask(site, `/api/v2/problems?sort_direction=${direction}`);
    const sorted = site.sql(`select id from problems order by elo ${direction}, id ${direction} limit 20`);
    expect(idsIn(json)).toEqual(idsIn(sorted));
  });

  test('answers 404 above a hundred rows, or clamps to a hundred', async () => {
    expect((await ask(site, '/api/v2/problems?result_number=101')).status).toBe(404);
    site.switches.listOverMaximum = 'clamped';
    expect((await ask(site, '/api/v2/problems?result_number=500')).json).toHaveLength(100);
  });

  test.each([
    'result_number=ten',
    'result_number=0',
    'difficulty_from_elo=12.5',
    'genres[]=ko',
    'statuses[]=failed',
    'sort_direction=up',
    'type=standard',
    'include_not_rated=1',
  ])('refuses %s, which the contract does not name', async (query) => {
    const { status, json } = await ask(site, `/api/v2/problems?${query}`);
    expect(status).toBe(400);
    expect(json.message).toContain(query.split('=')[0]);
  });

  test('gives the extra keys that are switched on', async () => {
    site.switches.listExtras = ['imageUrl', 'createdAt', 'author', 'elo'];
    const { json } = await ask(site, '/api/v2/problems');
    const [first] = problems();
    expect(json[0]).toMatchObject({ id: first.id, elo: first.elo, author: { id: first.author_id } });
    expect(json[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    expect(json[0].imageUrl).toContain(String(first.id));
  });

  test.each(['entries', 'items', 'results'] as const)(
    'wraps the rows in %s when switched to it',
    async (envelope) => {
      site.switches.listEnvelope = envelope;
      const { json } = await ask(site, '/api/v2/problems');
      expect(Object.keys(json)).toEqual([envelope]);
      expect(json[envelope]).toHaveLength(20);
    },
  );

  test('pays no heed to the filters that are switched off', async () => {
    site.switches.listIgnores = ['difficulty_from_elo'];
    const { json } = await ask(site, '/api/v2/problems?difficulty_from_elo=9000');
    expect(json).toHaveLength(20);
  });
});
