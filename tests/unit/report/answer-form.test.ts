import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ApiRequest,
  attemptsRequest,
  OWNER_REQUEST,
  problemRequest,
  problemsRequest,
} from '../../../lib/background/net/api.ts';
import { apiUrl } from '../../../lib/background/net/url.ts';
import type { Endpoint } from '../../../lib/failure.ts';
import { type Filters, NO_FILTERS } from '../../../lib/filters/filters.ts';
import { answerForm, mergedForm } from '../../../lib/report/answer-form.ts';
import { EXPECTED_FIELDS } from '../../../lib/report/expected-fields.ts';
import { startSite } from '../../site/server.ts';
import { firstPlayer, resetSite, selectIds } from '../support/practice-site.ts';
import { useAsSite } from '../support/site-address.ts';

const site = await startSite();
useAsSite(site.url);
const player = firstPlayer(site);
/** A problem whose detail has every field. */
const [full = 0] = selectIds(
  site,
  `select problems.id from problems join collection_problems on problem_id = problems.id
    where stars is not null and has_rank limit 1`,
);
const NOW = Date.UTC(2026, 10, 28, 12);

afterAll(() => site.close());
beforeEach(() => resetSite(site));

/** Requests something of the practice site as the worker does. */
async function answerTo({ path, query }: ApiRequest<unknown>) {
  const response = await fetch(apiUrl(site.url, path, query), {
    headers: { 'X-Api-Key': site.keyOf(player.name) },
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

async function formOf(request: ApiRequest<unknown>) {
  return answerForm(request, await answerTo(request), NOW);
}

const list = (filters: Partial<Filters> = {}) => problemsRequest({ ...NO_FILTERS, count: 100, ...filters });
const attempts = (wanted: { problemId?: number; offset?: number } = {}) =>
  attemptsRequest({ userId: player.id, limit: 50, offset: 0, ...wanted });
const REQUESTS: Record<Endpoint, ApiRequest<unknown>> = {
  problems: list(),
  problem: problemRequest(full),
  user: OWNER_REQUEST,
  attempts: attempts(),
};
const ENDPOINTS = Object.keys(REQUESTS) as Endpoint[];

/** Lets the site send each optional field. */
function sendAllFields(): void {
  const listExtras = ['imageUrl', 'createdAt', 'author', 'elo', 'isCanon'] as const;
  Object.assign(site.switches, { listExtras, attemptExtras: ['path', 'context'], attemptUser: 'full' });
}

/** Values of different types, and the names that the report has for these. */
const OTHERS: [unknown, string][] = [
  [true, 'boolean'],
  ['text', 'string'],
  [1.5, 'number'],
  [[], 'array'],
  [{}, 'object'],
];

type Edit = 'missing' | 'renamed' | { to: unknown };

/** Returns a copy of an answer with a field changed wherever it is. */
function edited(body: unknown, path: string, edit: Edit): unknown {
  const root = { body: structuredClone(body) };
  const steps = ['body', ...path.replaceAll('[]', '.*').split('.').filter(Boolean)];
  const name = steps.pop() ?? '';
  const owners = steps.reduce<unknown[]>(
    (values, step) => values.flatMap((value) => valuesAt(value, step)),
    [root],
  );
  for (const owner of owners) {
    if (typeof owner !== 'object' || owner === null) continue;
    const fields = owner as Record<string, unknown>;
    for (const one of name === '*' ? Object.keys(fields) : [name]) {
      if (edit === 'renamed') fields[`${one}Now`] = fields[one];
      if (typeof edit === 'object') fields[one] = edit.to;
      else delete fields[one];
    }
  }
  return root.body;
}

function valuesAt(value: unknown, step: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return step === '*' ? Object.values(value) : [(value as Record<string, unknown>)[step]];
}

describe.each(ENDPOINTS)('the report on an answer of the endpoint %s', (endpoint) => {
  it('says that nothing is different where all is as observed', async () => {
    expect(await formOf(REQUESTS[endpoint])).toMatchObject({ day: '2026-11-28', different: {}, added: [] });
    sendAllFields();
    const form = await formOf(REQUESTS[endpoint]);
    expect(form).toMatchObject({ headers: [], different: {}, added: [] });
    // Only the rank of a problem tells whether it is certain.
    expect(form.without.filter((path) => !path.endsWith('rank.mark'))).toEqual([]);
  });

  it.each(Object.entries(EXPECTED_FIELDS[endpoint]))(
    'names the field “%s” if it is not %s',
    async (path, types) => {
      sendAllFields();
      const answer = await answerTo(REQUESTS[endpoint]);
      const reportOn = (edit: Edit) =>
        answerForm(REQUESTS[endpoint], { ...answer, body: edited(answer.body, path, edit) }, NOW);
      const name = path || 'the answer';
      for (const [to, type] of OTHERS) {
        const isExpected = types.split('|').includes(type) || (type === 'string' && /date/.test(types));
        if (isExpected || (path === '' && typeof to === 'object')) continue;
        expect(reportOn({ to }).different[name]).toEqual({ [type]: expect.any(Number) });
      }
      if (path === '' || path.endsWith('[]')) return;
      const isOptional = types.split('|').includes('missing');
      for (const edit of ['missing', 'renamed'] as const) {
        const { different, without, added } = reportOn(edit);
        if (isOptional) expect(without).toContain(path);
        else expect(different[path]?.missing).toBeGreaterThan(0);
        expect(added).toEqual(edit === 'renamed' ? [`${path}Now`] : []);
      }
    },
  );

  it('knows every field that the reader of the answer reads', async () => {
    sendAllFields();
    const { body } = await answerTo(REQUESTS[endpoint]);
    const read = new Set<string>();
    REQUESTS[endpoint].read(watched(body, '', (path) => read.add(path)));
    expect(read.size).toBeGreaterThan(4);
    expect([...read].filter((path) => !(path in EXPECTED_FIELDS[endpoint]))).toEqual([]);
  });
});

/** Returns a value that tells which fields are read of it, and of what is in it. */
function watched(value: unknown, path: string, onRead: (path: string) => void): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name) {
      const inner = Reflect.get(target, name) as unknown;
      if (typeof name === 'symbol' || name in (Array.isArray(target) ? [] : {})) return inner;
      const at = Array.isArray(target) ? `${path}[]` : [path, name].filter(Boolean).join('.');
      onRead(at);
      return watched(inner, at, onRead);
    },
  });
}

describe('the report', () => {
  it('counts in how many rows a field is missing or has another type', async () => {
    const { body, ...answer } = await answerTo(REQUESTS.problems);
    const rows = (body as object[]).map((row, i) =>
      i === 0 ? { ...row, genre: undefined } : { ...row, genre: i < 3 ? 7 : 'tesuji' },
    );
    const form = answerForm(
      list(),
      { ...answer, body: JSON.parse(JSON.stringify([...rows, null])) as unknown },
      NOW,
    );
    expect(form.different).toEqual({ '[]': { null: 1 }, '[].genre': { missing: 1, integer: 2 } });
    expect(form).toMatchObject({ asked: 100, received: 101 });
  });

  it.each<[Endpoint, object, string, object]>([
    ['problems', { listEnvelope: 'entries' }, 'entries', {}],
    ['attempts', { attemptsEnvelope: 'none' }, 'the answer', { totalRecords: { missing: 1 } }],
    ['user', { userEnvelope: 'bare' }, 'the answer', {}],
  ])('finds rows of %s at another place', async (endpoint, switches, rowsIn, different) => {
    Object.assign(site.switches, switches);
    expect(await formOf(REQUESTS[endpoint])).toMatchObject({ rowsIn, different, added: [] });
  });

  const filters: [string, Partial<Filters>, readonly string[]][] = [
    ['genres', { genres: ['tesuji'] }, ['genres']],
    ['elo', { elo: { from: 1_000, to: 1_100 } }, ['difficulty_from_elo', 'difficulty_to_elo']],
    [
      'ratings',
      { rating: { from: 2, to: 3 }, unrated: false },
      ['rating_from', 'rating_to', 'include_not_rated'],
    ],
    ['type', { canon: true }, ['type']],
  ];
  it.each(filters)('says whether the rows fit the filter of %s', async (_, wanted, names) => {
    const found = async () => Object.entries((await formOf(list(wanted))).filters);
    site.switches.listExtras = ['elo', 'isCanon'];
    const honoured = await found();
    expect(honoured.map(([name]) => name)).toEqual(names);
    for (const [, { yes, no }] of honoured) expect([yes > 0 || names.length > 2, no]).toEqual([true, 0]);
    site.switches.listIgnores = names.map((name) => name.replace('genres', 'genres[]'));
    for (const [name, { no }] of await found()) expect([name, no > 0]).toEqual([name, true]);
  });

  it('compares the rank of a row without an elo, if it is certain', async () => {
    site.switches.listIgnores = ['difficulty_from_elo'];
    const { difficulty_from_elo: check } = (await formOf(list({ elo: { from: 1_500, to: null } }))).filters;
    expect(check?.no).toBeGreaterThan(0);
    expect(check?.unknown).toBeGreaterThan(0);
  });

  it('compares statuses with what is stored', async () => {
    const answer = await answerTo(list());
    const [{ id }] = answer.body as [{ id: number }];
    const request = list({ statuses: ['solved'] });
    const form = answerForm(request, answer, NOW, (problem) => (problem === id ? 'untried' : null));
    expect(form.filters.statuses).toEqual({ yes: 0, no: 1, unknown: 99 });
  });

  it('says whether attempts are of the player and problem, and in order', async () => {
    const [problemId = 0] = selectIds(
      site,
      'select problem_id as id from attempts where user_id = ? group by problem_id order by count(*) desc limit 1',
      player.id,
    );
    const whole = async () => (await formOf(attempts({ problemId }))).filters;
    const all = { yes: expect.any(Number) as number, no: 0, unknown: 0 };
    expect(await whole()).toEqual({ user_id: all, problem_id: all, sort_by: all });
    site.switches.attemptsIgnore = ['user_id', 'problem_id'];
    const { user_id: user, problem_id: problem } = await whole();
    expect([user, problem].map((check) => (check?.no ?? 0) > 0)).toEqual([true, true]);
    const { body, ...answer } = await answerTo(attempts());
    const { items } = body as { items: unknown[] };
    const turned = answerForm(attempts(), { ...answer, body: { items: items.reverse() } }, NOW);
    expect(turned.filters.sort_by).toEqual({ yes: 0, no: 49, unknown: 0 });
    site.switches.attemptUser = 'missing';
    expect((await whole()).user_id).toEqual({ yes: 0, no: 0, unknown: 50 });
  });

  it('says whether the total is less than the rows', async () => {
    const answer = await answerTo(attempts());
    const withTotal = (totalRecords: number, offset = 0) =>
      answerForm(
        attempts({ offset }),
        { ...answer, body: { ...(answer.body as object), totalRecords } },
        NOW,
      );
    expect(withTotal(50).totalTooSmall).toBe(false);
    expect(withTotal(50, 1).totalTooSmall).toBe(true);
    expect(withTotal(49).totalTooSmall).toBe(true);
  });

  it('counts failed rows of one problem within two minutes', async () => {
    const row = (id: number, problemId: number, createdAt: string, more = {}) => ({
      ...{ id, problemId, solved: false, hardstop: false, createdAt: `2026-03-12T10:${createdAt}+00:00` },
      ...{ rank: null, time: null, user: { id: 7, name: 'someone' }, ...more },
    });
    const items = [
      row(9, 1, '12:00', { hardstop: true }),
      row(8, 2, '11:00', { hardstop: true }),
      row(7, 1, '10:30'),
      row(6, 2, '10:10', { user: { id: 8, name: 'other' } }),
      row(5, 3, '10:00'),
      row(4, 3, '07:59'),
      row(3, 4, '03:00'),
      row(2, 4, '02:00', { solved: true }),
      row(1, 4, '01:30'),
      row(0, 4, '01:00'),
    ];
    const answer = { status: 200, headers: new Headers(), body: { items, totalRecords: 10 } };
    const form = answerForm(attempts(), answer, NOW);
    expect(form.failedPairs).toEqual({ pairs: 2, falseThenTrue: 1 });
    // A later page with fewer of them does not take their place, and one without rows says nothing of fields.
    const none = { ...answer, body: { items: [], totalRecords: 10 } };
    const after = mergedForm(
      { ...form, different: { id: { string: 1 } } },
      answerForm(attempts(), none, NOW),
    );
    expect(after).toMatchObject({
      received: 10,
      failedPairs: { pairs: 2 },
      different: { id: { string: 1 } },
    });
    expect(after.filters).toEqual(form.filters);
  });

  it('names the headers about rate limits and the fields of a refusal', () => {
    const headers = new Headers({
      'retry-after': '120',
      'x-ratelimit-remaining': '3',
      ratelimit: 'r=3;t=4',
      'x-request-id': '77',
    });
    const form = answerForm(list(), { status: 429, headers, body: { message: 'Wait, hoshi.' } }, NOW);
    expect(form.headers).toEqual(['ratelimit', 'retry-after', 'x-ratelimit-remaining']);
    expect(form).toMatchObject({ different: {}, added: ['message'] });
  });
});
