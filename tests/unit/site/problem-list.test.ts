import { describe, expect, test } from 'vitest';
import fc from '../fast-check.ts';
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
  test('returns twenty problems as a bare array, lowest id first, to anyone', async () => {
    const { status, headers, json } = await ask(site, '/api/v2/problems');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(idsIn(json)).toEqual(idsIn(problems().slice(0, 20)));
  });

  test('returns rows with only the fields of every recorded answer', async () => {
    const { json } = await ask(site, '/api/v2/problems?result_number=100');
    const shapes = new Set(json.map((row: object) => Object.keys(row).join()));
    expect([...shapes]).toEqual(['id,rank,genre,rating,flagStats']);
  });

  const bound = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined });
  const queries = fc.record({
    result_number: bound(1, 100),
    difficulty_from_elo: bound(-200, 2300),
    difficulty_to_elo: bound(-200, 2300),
    'genres[]': fc.subarray(GENRES),
    'statuses[]': fc.subarray(STATUSES),
    sort_direction: fc.constantFrom(undefined, 'asc', 'desc'),
    type: fc.constantFrom(undefined, 'canon'),
    rating_from: bound(1, 5),
    rating_to: bound(1, 5),
    include_not_rated: fc.constantFrom(undefined, 'true', 'false'),
  });

  test('includes both bounds of the elo', async () => {
    const [at] = site.sql('select id, elo from problems where elo = round(elo) and elo > 0 limit 1');
    const { json } = await ask(
      site,
      `/api/v2/problems?difficulty_from_elo=${at?.elo}&difficulty_to_elo=${at?.elo}`,
    );
    expect(idsIn(json)).toContain(at?.id);
  });

  test('filters by every parameter like plain filtering of all rows', async () => {
    const all = problems();
    const ownStatuses = statusesOf(userId());
    await fc.assert(
      fc.asyncProperty(queries, fc.boolean(), async (query, withKey) => {
        const text = new URLSearchParams();
        for (const [name, values] of Object.entries(query)) {
          for (const value of [values ?? []].flat()) text.append(name, String(value));
        }
        const { difficulty_from_elo: fromElo = -Infinity, difficulty_to_elo: toElo = Infinity } = query;
        const { rating_from: fromStars, rating_to: toStars, include_not_rated: notRated } = query;
        const { 'genres[]': genres, 'statuses[]': statuses } = query;
        const statusOf = (id: number) => (withKey && ownStatuses.get(id)) || 'untried';
        const isBounded = fromStars !== undefined || toStars !== undefined;
        const expected = all.filter((problem) => {
          if (problem.elo < fromElo || problem.elo > toElo) return false;
          if (genres.length > 0 && !genres.includes(problem.genre)) return false;
          if (statuses.length > 0 && !statuses.includes(statusOf(problem.id))) return false;
          if (query.type && problem.is_canon !== 1) return false;
          if (problem.stars === null) return notRated === undefined ? !isBounded : notRated === 'true';
          return problem.stars >= (fromStars ?? 0) && problem.stars <= (toStars ?? 5);
        });
        if (query.sort_direction === 'desc') expected.reverse();

        const { status, json } = await ask(site, `/api/v2/problems?${text}`, withKey ? { key: key() } : {});
        expect(status).toBe(200);
        expect(idsIn(json)).toEqual(idsIn(expected.slice(0, query.result_number ?? 20)));
      }),
      { numRuns: 120 },
    );
  });

  test.each(['asc', 'desc'])('sorts by elo, %s, when switched', async (direction) => {
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

  test('returns the extra fields that are switched on', async () => {
    site.switches.listExtras = ['imageUrl', 'createdAt', 'author', 'elo'];
    const { json } = await ask(site, '/api/v2/problems');
    const [first] = problems();
    expect(json[0]).toMatchObject({ id: first.id, elo: first.elo, author: { id: first.author_id } });
    expect(json[0].createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    expect(json[0].imageUrl).toContain(String(first.id));
  });

  test.each(['entries', 'items', 'results'] as const)(
    'wraps the rows in %s when switched',
    async (envelope) => {
      site.switches.listEnvelope = envelope;
      const { json } = await ask(site, '/api/v2/problems');
      expect(Object.keys(json)).toEqual([envelope]);
      expect(json[envelope]).toHaveLength(20);
    },
  );

  test('ignores the filters that are switched off', async () => {
    site.switches.listIgnores = ['difficulty_from_elo'];
    const { json } = await ask(site, '/api/v2/problems?difficulty_from_elo=9000');
    expect(json).toHaveLength(20);
  });
});
