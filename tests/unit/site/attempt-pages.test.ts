import { describe, expect, test } from 'vitest';
import { ask, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();

const own = (query: string) =>
  ask(site, `/api/v2/attempts?user_id=77&sort_by=id&sort_direction=desc&${query}`, {
    key: site.keyOf('hoshi'),
  });
const ids = (rest: string) => idsIn(site.sql(`select id from attempts ${rest}`));

describe.each([1, 20, 100, 1000])('where a page has at most %i attempts', (maximum) => {
  test('so many are given, from any place on', async () => {
    site.switches.attemptsMaximum = maximum;
    for (const offset of [0, maximum, 300]) {
      const { status, json } = await own(`limit=${maximum}&offset=${offset}`);
      expect(status).toBe(200);
      expect(idsIn(json.items)).toEqual(
        ids(`where user_id = 77 order by id desc limit ${maximum} offset ${offset}`),
      );
    }
  });

  test.each([
    ['notFound', 404],
    ['badRequest', 400],
  ] as const)('asking for one more is %s', async (how, status) => {
    Object.assign(site.switches, { attemptsMaximum: maximum, attemptsOverMaximum: how });
    expect((await own(`limit=${maximum + 1}`)).status).toBe(status);
    expect((await own(`limit=${maximum}`)).status).toBe(200);
  });

  test('gives as many as requested and the total, when switched', async () => {
    Object.assign(site.switches, { attemptsMaximum: maximum, attemptsOverMaximum: 'clamped' });
    const { json } = await own(`limit=${maximum + 1}&offset=5`);
    expect(idsIn(json.items)).toEqual(ids(`where user_id = 77 order by id desc limit ${maximum} offset 5`));
    expect(json.totalRecords).toBe(ids('where user_id = 77').length);
  });
});

describe('the order of attempts', () => {
  test('can be in the order of problems, on all pages', async () => {
    site.switches.attemptsOrder = 'byProblem';
    const { json } = await own('limit=100&offset=700');
    expect(idsIn(json.items)).toEqual(
      ids('where user_id = 77 order by problem_id desc, id desc limit 100 offset 700'),
    );
  });

  test('can be none within each page, always the same none', async () => {
    site.switches.attemptsOrder = 'mixed';
    const { json } = await own('limit=40&offset=80');
    const right = ids('where user_id = 77 order by id desc limit 40 offset 80');
    expect(idsIn(json.items)).not.toEqual(right);
    expect(idsIn(json.items).toSorted((one, other) => Number(other) - Number(one))).toEqual(right);
    expect((await own('limit=40&offset=80')).json).toEqual(json);
  });

  test('can be the other one, whichever is asked for', async () => {
    Object.assign(site.switches, { attemptsIgnore: ['sort_direction'], attemptsDirection: 'asc' });
    expect(idsIn((await own('limit=30')).json.items)).toEqual(ids('where user_id = 77 order by id limit 30'));
  });
});

test('ignored user_id gives everybody’s rows, unnamed, and everybody’s total', async () => {
  site.switches.attemptsIgnore = ['user_id'];
  site.switches.attemptUser = 'missing';
  const { json } = await own('limit=100&offset=200');
  expect(idsIn(json.items)).toEqual(ids('order by id desc limit 100 offset 200'));
  expect(json.totalRecords).toBe(4000);
  for (const row of json.items) expect(row).not.toHaveProperty('user');
});

test('pages without a total hold the same rows', async () => {
  site.switches.attemptsTotalRecords = false;
  const { json } = await own('limit=50&offset=50');
  expect(Object.keys(json)).toEqual(['items']);
  expect(idsIn(json.items)).toEqual(ids('where user_id = 77 order by id desc limit 50 offset 50'));
});
