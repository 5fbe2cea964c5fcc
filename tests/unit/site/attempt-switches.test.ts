import { describe, expect, test } from 'vitest';
import { ATTEMPT_FILTERS } from '../../site/switches.ts';
import { ask, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();
const key = site.keyOf('hoshi');

const attempts = (query = '') => ask(site, `/api/v2/attempts?${query}`, { key });
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
    const own = `where user_id = 412 and problem_id = ${problem}`;
    expect(idsIn(camel.json.items)).toEqual(ids(`${own} order by id limit 5`));
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

  test('gives as many, in the order, as switched where nothing is said', async () => {
    site.switches.attemptsDefault = 8;
    site.switches.attemptsDirection = 'asc';
    expect(idsIn((await attempts()).json.items)).toEqual(ids('order by id limit 8'));
  });

  test('refuses other players’ attempts with 403 when switched', async () => {
    site.switches.attemptsOfOthers = 'refused';
    expect((await attempts('user_id=412')).status).toBe(403);
    const own = ids('where user_id = 77 order by id desc limit 50');
    expect(idsIn((await attempts('user_id=77')).json.items)).toEqual(own);
    expect(idsIn((await attempts()).json.items)).toEqual(own);
  });

  test.each(['hidden', 'refused'] as const)(
    'has nothing for nobody where those of others are %s',
    async (how) => {
      site.switches.attemptsNeedKey = false;
      site.switches.attemptsOfOthers = how;
      const { json } = await ask(site, '/api/v2/attempts');
      expect(json).toEqual({ items: [], totalRecords: 0 });
    },
  );
});
