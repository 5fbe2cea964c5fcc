import { describe, expect, test } from 'vitest';
import fc from '../fast-check.ts';
import { ask, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

// What the real site does, so that the practice site is not kinder: its fields, filters, limits and refusals.

/** The fields that every answer recorded by public clients had, in their order. */
const DETAIL = fieldNames(`
  id elo problemLevel rank genre specificGenre description rating isCanon isStandard hasNegativeFlags
  flagStats sgf author avgSolveTimeSeconds attempts solvedByCurrentUser currentUserAttempts userData isFavorited
  canBeEdited createdAt source playerColor collections commentsCount suggestionsOpenCount allowSuggestedDifficulty
  alive sandbox suggestedElo`);
const USER = fieldNames(`
  id name info visibleElo displayRating highestVisibleElo solveTotal dailyProblemsSolved problemsCount
  friendsCount commentsCount avatar rushBestScore achievementsCount timeTrialLevelsWonCount lastHere joined roles gobits
  isPro language notificationsCount rank`);
const ROW = ['id', 'rank', 'genre', 'rating', 'flagStats'];
const ATTEMPT = fieldNames(
  'id problemId rank solved hardstop createdAt context contextRepresentation time user',
);
const GENRES = ['life and death', 'joseki', 'fuseki', 'tesuji', 'best move', 'endgame'];
const STATUSES = ['untried', 'tried_but_not_solved', 'solved'];

const site = await siteForFile();
const player = { id: 412, key: site.keyOf('kosumi') };

// biome-ignore lint/suspicious/noExplicitAny: rows of SQL
const rowsOf = (query: string) => site.sql(query) as any[];
const problems = () => rowsOf('select * from problems order by id');
const attempts = () => rowsOf('select * from attempts order by id desc');

function fieldNames(text: string): string[] {
  return text.trim().split(/\s+/);
}

function statusesOf(user: number): Map<number, string> {
  const statuses = new Map<number, string>();
  for (const row of site.sql('select problem_id, solved from attempts where user_id = ?', user)) {
    const id = Number(row.problem_id);
    const solved = row.solved === 1 || statuses.get(id) === 'solved';
    statuses.set(id, solved ? 'solved' : 'tried_but_not_solved');
  }
  return statuses;
}

describe('the list of problems', () => {
  test('has the first twenty, with the recorded fields', async () => {
    const { json } = await ask(site, '/api/v2/problems');
    expect(idsIn(json)).toEqual(idsIn(problems().slice(0, 20)));
    for (const row of json) expect(Object.keys(row)).toEqual(ROW);
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
    offset: bound(0, 120),
    sort_by: fc.constantFrom(undefined, 'id'),
  });

  test('filters by every parameter like plain filtering of all rows', async () => {
    const all = problems();
    const ownStatuses = statusesOf(player.id);
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

        const { status, json } = await ask(site, `/api/v2/problems?${text}`, withKey ? player : {});
        expect(status).toBe(200);
        const { offset = 0, result_number: number = 20 } = query;
        expect(idsIn(json)).toEqual(idsIn(expected.slice(offset, offset + number)));
      }),
      { numRuns: 40 },
    );
  });

  test('has no more than a hundred rows', async () => {
    expect((await ask(site, '/api/v2/problems?result_number=101')).status).toBe(404);
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
    'offset=-1',
    'sort_by=time',
  ])('refuses %s', async (query) => {
    const { status, json } = await ask(site, `/api/v2/problems?${query}`);
    expect(status).toBe(400);
    expect(json.message).toContain(query.split('=')[0]);
  });
});

describe('the list of attempts', () => {
  test('has the fifty newest, with the recorded fields', async () => {
    const { json } = await ask(site, '/api/v2/attempts', player);
    expect(idsIn(json.items)).toEqual(idsIn(attempts().slice(0, 50)));
    for (const row of json.items) expect(Object.keys(row)).toEqual(ATTEMPT);
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
        const { json } = await ask(site, `/api/v2/attempts?${text}`, player);
        expect(json.totalRecords).toBe(expected.length);
        expect(idsIn(json.items)).toEqual(idsIn(expected.slice(from, from + (query.limit ?? 50))));
      }),
      { numRuns: 40 },
    );
  });

  test('has no more than a hundred rows', async () => {
    expect((await ask(site, '/api/v2/attempts?limit=101', player)).status).toBe(404);
  });

  test.each(['limit=0', 'offset=-1', 'sort_by=time', 'user_id=me', 'sort_direction=down'])(
    'refuses %s, which the contract does not name',
    async (query) => {
      expect((await ask(site, `/api/v2/attempts?${query}`, player)).status).toBe(400);
    },
  );
});

describe('a problem and a player', () => {
  test('have the recorded fields', async () => {
    const { id } = problems()[0];
    expect(Object.keys((await ask(site, `/api/v2/problems/${id}`)).json)).toEqual(DETAIL);
    const { json } = await ask(site, '/api/v2/user/me', player);
    expect(json.user).toMatchObject({ id: player.id, name: 'kosumi' });
    expect(Object.keys(json.user)).toEqual(USER);
  });

  test('come with the solution in the SGF', async () => {
    const { id } = rowsOf("select id from problems where sgf like '%RIGHT%' limit 1")[0];
    const { json } = await ask(site, `/api/v2/problems/${id}`);
    expect(json.sgf).toContain(`[${site.answerOf(id)}]C[`);
  });

  test('are 404 if unknown', async () => {
    for (const id of ['1', '999999999', 'abc']) {
      expect((await ask(site, `/api/v2/problems/${id}`)).status).toBe(404);
    }
  });
});

test('a key that is unknown or revoked is refused everywhere, none where one is needed', async () => {
  const revoked = site.makeKey(player.id);
  site.revokeKey(revoked);
  for (const path of ['/api/v2/user/me', '/api/v2/attempts', '/api/v2/problems', '/api/v2/problems/1000']) {
    for (const key of [revoked, 'f'.repeat(40)]) expect((await ask(site, path, { key })).status).toBe(401);
  }
  expect((await ask(site, '/api/v2/user/me')).status).toBe(401);
  expect((await ask(site, '/api/v2/attempts')).status).toBe(401);
});

test('the API is read only', async () => {
  expect((await ask(site, '/api/v2/problems', { method: 'POST', body: '{}' })).status).toBe(405);
});
