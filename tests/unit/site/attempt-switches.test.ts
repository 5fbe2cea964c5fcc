import { describe, expect, test } from 'vitest';
import { ATTEMPT_FILTERS } from '../../site/switches.ts';
import { ask, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();
const key = site.keyOf('hoshi');

const attempts = (query = '') => ask(site, `/api/v2/attempts?${query}`, { key });
/** The first player's attempts, the newest first. */
const newest = (query: string) => attempts(`user_id=77&sort_by=id&sort_direction=desc&${query}`);
const ids = (rest: string) => idsIn(site.sql(`select id from attempts ${rest}`));

describe('the attempts list', () => {
  test('is a bare array when switched to it', async () => {
    site.switches.attemptsEnvelope = 'none';
    const { json } = await attempts('limit=30&offset=10');
    expect(idsIn(json)).toEqual(ids('order by id desc limit 30 offset 10'));
  });

  test('understands only camelCase names when switched to it', async () => {
    site.switches.parameterNames = 'camelCase';
    const [{ problem_id: problem } = {}] = site.sql('select problem_id from attempts where user_id = 412');
    const camel = await attempts(
      `limit=5&offset=0&sortBy=id&sortDirection=asc&userId=412&problemId=${problem}`,
    );
    const ofPlayer = `where user_id = 412 and problem_id = ${problem}`;
    expect(idsIn(camel.json.items)).toEqual(ids(`${ofPlayer} order by id limit 5`));
    const contract = await attempts('user_id=412&problem_id=1000&sort_direction=asc&sort_by=time');
    expect(idsIn(contract.json.items)).toEqual(ids('order by id desc limit 50'));
  });

  test('refuses what the contract does not name when switched to it', async () => {
    site.switches.undocumented = 'refused';
    expect((await attempts('userId=77')).status).toBe(400);
    expect((await attempts('sort_direction=asc')).status).toBe(400);
    const named = 'limit=50&offset=0&sort_by=id&sort_direction=desc&user_id=77&problem_id=1000';
    expect((await attempts(named)).status).toBe(200);
  });

  test('can ignore both its filters', async () => {
    site.switches.attemptsIgnore = ATTEMPT_FILTERS;
    const { json } = await attempts('user_id=412&problem_id=1000');
    expect(idsIn(json.items)).toEqual(ids('order by id desc limit 50'));
    expect(json.totalRecords).toBe(ids('').length);
  });

  test('has the default count and order that switches set', async () => {
    site.switches.attemptsDefault = 8;
    site.switches.attemptsDirection = 'asc';
    expect(idsIn((await attempts()).json.items)).toEqual(ids('order by id limit 8'));
  });

  test('refuses other players’ attempts with 403 when switched', async () => {
    site.switches.attemptsOfOthers = 'refused';
    expect((await attempts('user_id=412')).status).toBe(403);
    const ofPlayer = ids('where user_id = 77 order by id desc limit 50');
    expect(idsIn((await attempts('user_id=77')).json.items)).toEqual(ofPlayer);
    expect(idsIn((await attempts()).json.items)).toEqual(ofPlayer);
  });

  test.each(['hidden', 'refused'] as const)(
    'is empty without a key if attempts of others are %s',
    async (how) => {
      site.switches.attemptsNeedKey = false;
      site.switches.attemptsOfOthers = how;
      const { json } = await ask(site, '/api/v2/attempts');
      expect(json).toEqual({ items: [], totalRecords: 0 });
    },
  );
});

describe.each([1, 20, 100, 1000])('a page of at most %i attempts', (maximum) => {
  test('has that many attempts at any offset', async () => {
    site.switches.attemptsMaximum = maximum;
    for (const offset of [0, maximum, 300]) {
      const { status, json } = await newest(`limit=${maximum}&offset=${offset}`);
      expect(status).toBe(200);
      expect(idsIn(json.items)).toEqual(
        ids(`where user_id = 77 order by id desc limit ${maximum} offset ${offset}`),
      );
    }
  });

  test.each([
    ['notFound', 404],
    ['badRequest', 400],
  ] as const)('is answered as switched if it would be larger: %s', async (how, status) => {
    Object.assign(site.switches, { attemptsMaximum: maximum, attemptsOverMaximum: how });
    expect((await newest(`limit=${maximum + 1}`)).status).toBe(status);
    expect((await newest(`limit=${maximum}`)).status).toBe(200);
  });

  test('is cut to the maximum, with the total, when switched', async () => {
    Object.assign(site.switches, { attemptsMaximum: maximum, attemptsOverMaximum: 'clamped' });
    const { json } = await newest(`limit=${maximum + 1}&offset=5`);
    expect(idsIn(json.items)).toEqual(ids(`where user_id = 77 order by id desc limit ${maximum} offset 5`));
    expect(json.totalRecords).toBe(ids('where user_id = 77').length);
  });
});

describe('the order of attempts', () => {
  test('can be by problem, on all pages', async () => {
    site.switches.attemptsOrder = 'byProblem';
    const { json } = await newest('limit=100&offset=700');
    expect(idsIn(json.items)).toEqual(
      ids('where user_id = 77 order by problem_id desc, id desc limit 100 offset 700'),
    );
  });

  test('can be random but stable within each page', async () => {
    site.switches.attemptsOrder = 'mixed';
    const { json } = await newest('limit=40&offset=80');
    const right = ids('where user_id = 77 order by id desc limit 40 offset 80');
    expect(idsIn(json.items)).not.toEqual(right);
    expect(idsIn(json.items).toSorted((one, other) => Number(other) - Number(one))).toEqual(right);
    expect((await newest('limit=40&offset=80')).json).toEqual(json);
  });

  test('can be ascending, whichever is requested', async () => {
    Object.assign(site.switches, { attemptsIgnore: ['sort_direction'], attemptsDirection: 'asc' });
    expect(idsIn((await newest('limit=30')).json.items)).toEqual(
      ids('where user_id = 77 order by id limit 30'),
    );
  });
});

test('an ignored user_id returns everybody’s rows, without names, and total', async () => {
  site.switches.attemptsIgnore = ['user_id'];
  site.switches.attemptUser = 'missing';
  const { json } = await newest('limit=100&offset=200');
  expect(idsIn(json.items)).toEqual(ids('order by id desc limit 100 offset 200'));
  expect(json.totalRecords).toBe(4000);
  for (const row of json.items) expect(row).not.toHaveProperty('user');
});

test('pages without a total have the same rows', async () => {
  site.switches.attemptsTotalRecords = false;
  const { json } = await newest('limit=50&offset=50');
  expect(Object.keys(json)).toEqual(['items']);
  expect(idsIn(json.items)).toEqual(ids('where user_id = 77 order by id desc limit 50 offset 50'));
});
