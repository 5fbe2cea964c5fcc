import { describe, expect, test } from 'vitest';
import type { Fault } from '../../site/faults.ts';
import { ask } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile({ problems: 60, attempts: 100 });

const list = () => ask(site, '/api/v2/problems');
const withFault = (fault: Fault) => {
  site.faults.once('problems', fault);
  return list();
};

const ROUTES = [
  ['problems', '/api/v2/problems'],
  ['problem', '/api/v2/problems/1000'],
  ['user', '/api/v2/user/me'],
  ['attempts', '/api/v2/attempts'],
] as const;

test.each(ROUTES)('%s, and no other route, meets its fault as often as asked', async (route, path) => {
  const key = site.keyOf('hoshi');
  const fault = site.faults.add(route, { kind: 'answer', status: 502 }, { times: 2 });
  for (const [other, otherPath] of ROUTES) {
    if (other !== route) expect((await ask(site, otherPath, { key })).status).toBe(200);
  }
  const statuses = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await ask(site, path, { key })).status);
  expect(statuses).toEqual([502, 502, 200]);
  expect(fault.met).toBe(2);
});

describe('a wrong answer', () => {
  test.each([200, 204, 304, 400, 401, 403, 404, 410, 418, 429, 451, 500, 503, 599])(
    'has status %i',
    async (status) => {
      expect((await withFault({ kind: 'answer', status })).status).toBe(status);
      expect((await list()).status).toBe(200);
    },
  );

  test('is the right JSON under a wrong type, or under none', async () => {
    const right = await list();
    const headers = { 'content-type': 'text/html; charset=UTF-8' };
    const disguised = await withFault({ kind: 'relabelled', headers });
    expect([disguised.status, disguised.text]).toEqual([200, right.text]);
    expect(disguised.headers['content-type']).toBe('text/html; charset=UTF-8');
    const untyped = await withFault({ kind: 'relabelled', headers: { 'content-type': null } });
    expect([untyped.text, untyped.headers['content-type']]).toEqual([right.text, undefined]);
  });

  test('is the right JSON under a wrong status, with further headers', async () => {
    const right = await list();
    const answer = await withFault({ kind: 'relabelled', status: 503, headers: { 'retry-after': '9' } });
    expect([answer.status, answer.headers['retry-after'], answer.text]).toEqual([503, '9', right.text]);
    expect(answer.headers['content-type']).toBe('application/json');
  });

  test.each(['', ' ', 'not json', '<!DOCTYPE html>', '[{"id":1', '{"a":NaN}'])(
    'is no JSON under the type of JSON: %j',
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await withFault({ kind: 'answer', status: 200, headers, body });
      expect(answer.headers['content-type']).toBe('application/json');
      expect([answer.text, answer.json]).toEqual([body, undefined]);
    },
  );

  test('is bytes that are no text', async () => {
    const body = Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d]);
    const answer = await withFault({ kind: 'answer', status: 200, body });
    expect(answer.text).toBe('["\ufffd\ufffd"]');
  });

  test.each([
    [null],
    [17],
    [true],
    ['text'],
    [[]],
    [[[1, 2], [3]]],
    [{}],
    [{ items: null }],
    [{ items: { 0: {} } }],
    [{ message: 'no' }],
    [{ id: [null] }],
  ])('is JSON of a wrong shape: %j', async (value) => {
    const { status, headers, json } = await withFault({ kind: 'json', value });
    expect([status, headers['content-type'], json]).toEqual([200, 'application/json', value]);
  });

  test.each([
    '/',
    '/api/v2/problems',
    '//evil.example/',
    'http://127.0.0.1:1/',
    'https://evil.example/?q=1',
    'data:,x',
    '',
  ])('redirects anywhere: %j', async (location) => {
    const answer = await withFault({ kind: 'redirect', status: 302, location });
    expect([answer.status, answer.headers.location]).toEqual([302, location]);
  });

  test('ends early with correct headers when truncated quietly', async () => {
    const whole = await list();
    const over = site.log.answered('problems');
    const part = await withFault({ kind: 'truncated', bytes: 300, quiet: true });
    expect(part.text).toBe(whole.text.slice(0, 300));
    expect(part.headers['content-length']).toBe('300');
    expect(part.json).toBeUndefined();
    expect(await over).toMatchObject({ bytes: 300, aborted: false });
  });
});
