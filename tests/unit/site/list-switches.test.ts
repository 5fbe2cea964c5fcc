import { describe, expect, test } from 'vitest';
import { LIST_FILTERS } from '../../site/switches.ts';
import { ask, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();

const list = (query = '', key?: string) =>
  ask(site, `/api/v2/problems?${query}`, key === undefined ? {} : { key });
/** The ids of the rows that the list returns. */
const listed = async (query = '', key?: string) => idsIn((await list(query, key)).json);
/** The expected ids, from the site's database. */
const ids = (condition: string, ...values: (string | number)[]) =>
  idsIn(site.sql(`select id from problems where ${condition}`, ...values));

describe('names of the list’s parameters', () => {
  test.each(['genres[]', 'genres%5B%5D', 'genres%5b%5d'])('repeated keys may be written %s', async (name) => {
    const given = await listed(`${name}=joseki&${name}=life+and+death&${name}=best%20move`);
    expect(given).toEqual(ids("genre in ('joseki', 'life and death', 'best move') order by id limit 20"));
  });

  test('are only the camelCase ones when switched', async () => {
    site.switches.parameterNames = 'camelCase';
    const camel = await listed(
      'resultNumber=30&difficultyFromElo=900&difficultyToElo=1500&genres[]=tesuji&genres[]=endgame&type=canon' +
        '&ratingFrom=2&ratingTo=4&includeNotRated=true&sortDirection=desc&statuses[]=untried',
    );
    expect(camel).toEqual(
      ids(`elo between 900 and 1500 and genre in ('tesuji', 'endgame') and is_canon
        and (stars is null or stars between 2 and 4) order by id desc limit 30`),
    );
    const contract = await listed(
      'result_number=3&difficulty_from_elo=9000&rating_from=9&sort_direction=desc',
    );
    expect(contract).toEqual(ids('true order by id limit 20'));
    expect((await list('resultNumber=ten')).json.message).toContain('resultNumber');
  });

  test('include offset and sort field only in camelCase', async () => {
    site.switches.listSort = 'elo';
    expect(await listed('offset=7&sortBy=p.id')).toEqual(ids('true order by elo, id limit 20'));
    site.switches.parameterNames = 'camelCase';
    expect(await listed('offset=7&sortBy=p.id&resultNumber=5')).toEqual(
      ids('true order by id limit 5 offset 7'),
    );
  });

  test('unknown to the contract are refused when switched, like direction asc', async () => {
    expect((await list('strange=1&sort_direction=asc')).status).toBe(200);
    site.switches.undocumented = 'refused';
    expect((await list('strange=1')).json.message).toContain('strange');
    expect((await list('sort_direction=asc')).status).toBe(400);
    expect((await list('sort_direction=desc&genres[]=tesuji&type=canon&result_number=5')).status).toBe(200);
  });
});

test('the list ignores all its filters when switched', async () => {
  site.switches.listIgnores = LIST_FILTERS;
  const given = await listed(
    'difficulty_from_elo=9000&difficulty_to_elo=-9000&genres[]=ko&type=none&statuses[]=solved' +
      '&rating_from=9&rating_to=1&include_not_rated=false&result_number=7&sort_direction=desc',
  );
  expect(given).toEqual(ids('true order by id desc limit 7'));
});

describe('the defaults of the list', () => {
  test('have the count and order that switches set', async () => {
    site.switches.listDefault = 12;
    site.switches.listDirection = 'desc';
    expect(await listed()).toEqual(ids('true order by id desc limit 12'));
  });

  test.each([
    ['unlessBounded', true, false],
    ['shown', true, true],
    ['hidden', false, false],
  ] as const)('for unrated problems are as switched: %s', async (how, plain, bounded) => {
    site.switches.unratedByDefault = how;
    const hasUnrated = async (query: string) =>
      (await list(`result_number=100&${query}`)).json.some((row: { rating: unknown }) => row.rating === null);
    expect(await hasUnrated('')).toBe(plain);
    expect(await hasUnrated('rating_from=1')).toBe(bounded);
    expect(await hasUnrated('include_not_rated=true')).toBe(true);
    expect(await hasUnrated('include_not_rated=false')).toBe(false);
  });
});

test.each([
  ['notFound', 404],
  ['badRequest', 400],
  ['clamped', 200],
] as const)('the list answers a too large count as switched: %s', async (how, status) => {
  site.switches.listOverMaximum = how;
  expect((await list('result_number=101')).status).toBe(status);
  expect((await list('result_number=100')).status).toBe(200);
});

test('an empty list is an empty array, or 404 when switched', async () => {
  const nothing = 'difficulty_from_elo=9000';
  expect((await list(nothing)).json).toEqual([]);
  site.switches.emptyList = 'notFound';
  expect((await list(nothing)).status).toBe(404);
  expect((await list()).status).toBe(200);
});

describe('the list and its caller', () => {
  test('list and detail refuse a caller without key when switched', async () => {
    site.switches.keyOnList = 'needed';
    site.switches.badKeyOnProblems = 'anonymous';
    for (const path of ['/api/v2/problems', '/api/v2/problems/1000']) {
      expect((await ask(site, path)).status).toBe(401);
      expect((await ask(site, path, { key: 'wrong' })).status).toBe(401);
      expect((await ask(site, path, { key: site.keyOf('tsuke') })).status).toBe(200);
    }
  });

  test('the status filter without a key means untried, nothing, or refusal', async () => {
    const both = 'statuses[]=solved&statuses[]=tried_but_not_solved';
    expect((await list(both)).json).toEqual([]);
    expect((await list('statuses[]=untried')).json).toHaveLength(20);
    site.switches.statusesWithoutKey = 'ignored';
    expect(await listed(both)).toEqual(ids('true order by id limit 20'));
    site.switches.statusesWithoutKey = 'refused';
    site.switches.refusalStatus = 403;
    expect((await list(both)).status).toBe(403);
    expect((await list('type=canon')).status).toBe(200);
    expect((await list(both, site.keyOf('hoshi'))).status).toBe(200);
  });

  test('statuses are those of the key’s owner', async () => {
    for (const user of site.users) {
      const given = await listed('statuses[]=solved&result_number=100', site.keyOf(user.name));
      const solved = 'id in (select problem_id from attempts where user_id = ? and solved)';
      expect(given).toEqual(ids(`${solved} order by id limit 100`, user.id));
    }
  });

  test('the list ignores keys when switched', async () => {
    site.switches.listKnowsCaller = false;
    const { json } = await list('statuses[]=solved', site.keyOf('hoshi'));
    expect(json).toEqual([]);
  });

  test('a problem failed after solving counts as solved, unless switched', async () => {
    const lapsed = `id in (select problem_id from attempts where user_id = 77 group by problem_id having sum(solved) > 0)
      and not (select solved from attempts where user_id = 77 and problem_id = problems.id order by id desc limit 1)`;
    const expected = ids(`${lapsed} order by id`);
    const query = 'statuses[]=tried_but_not_solved&result_number=100';
    const isLapsed = (id: unknown) => expected.includes(id);
    expect(expected.length).toBeGreaterThan(5);
    expect((await listed(query, site.keyOf('hoshi'))).filter(isLapsed)).toEqual([]);
    site.switches.statusSolved = 'lastSolved';
    expect((await listed(query, site.keyOf('hoshi'))).filter(isLapsed)).toEqual(expected);
  });
});

test('rating bounds apply to the stars, or to rounded ones when switched', async () => {
  const query = 'rating_from=4&rating_to=4&result_number=100';
  expect(await listed(query)).toEqual(ids('stars = 4 order by id'));
  site.switches.ratingBounds = 'rounded';
  expect(await listed(query)).toEqual(ids('stars >= 3.5 and stars < 4.5 order by id limit 100'));
});
