import { describe, expect, test } from 'vitest';
import type { Fault } from '../../site/faults.ts';
import { closedGate } from '../../site/gate.ts';
import { startSite } from '../../site/server.ts';
import { ask } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();

const list = () => ask(site, '/api/v2/problems?result_number=100');
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

describe('a fault', () => {
  test.each(ROUTES)('on %s affects only that route, as often as requested', async (route, path) => {
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

  test('on any route lasts until it is cleared', async () => {
    const fault = site.faults.add('any', { kind: 'answer', status: 500 });
    for (const [, path] of ROUTES) expect((await ask(site, path)).status).toBe(500);
    fault.clear();
    expect((await list()).status).toBe(200);
  });

  test('applies after the faults that were added before it', async () => {
    site.faults.once('problems', { kind: 'answer', status: 500 });
    site.faults.once('any', { kind: 'answer', status: 502 });
    expect([(await list()).status, (await list()).status, (await list()).status]).toEqual([500, 502, 200]);
  });

  test('spares the site’s own page and documents unless requested', async () => {
    const asSitePage = () => ask(site, '/api/v2/problems/1000', { headers: { 'x-site-app': '1' } });
    const spared = site.faults.add('any', { kind: 'answer', status: 500 });
    expect((await asSitePage()).status).toBe(200);
    expect((await ask(site, '/problems/1000')).status).toBe(200);
    spared.clear();
    site.faults.add('any', { kind: 'answer', status: 500 }, { siteAppToo: true });
    expect((await asSitePage()).status).toBe(500);
  });
});

describe('a wrong answer', () => {
  test.each([200, 204, 304, 400, 401, 403, 404, 410, 418, 429, 451, 500, 503, 599])(
    'has status %i',
    async (status) => {
      expect((await withFault({ kind: 'answer', status })).status).toBe(status);
      expect((await list()).status).toBe(200);
    },
  );

  test('has any headers and body', async () => {
    const headers = { 'retry-after': '120', 'x-many': ['1', '2'] };
    const answer = await withFault({ kind: 'answer', status: 429, headers, body: 'slow down' });
    expect([answer.status, answer.text]).toEqual([429, 'slow down']);
    expect(answer.headers).toMatchObject({ 'retry-after': '120', 'x-many': '1, 2' });
  });

  test('is the usual JSON with a wrong content type, or none', async () => {
    const right = await list();
    const headers = { 'content-type': 'text/html; charset=UTF-8' };
    const disguised = await withFault({ kind: 'relabelled', headers });
    expect([disguised.status, disguised.text]).toEqual([200, right.text]);
    expect(disguised.headers['content-type']).toBe('text/html; charset=UTF-8');
    const untyped = await withFault({ kind: 'relabelled', headers: { 'content-type': null } });
    expect([untyped.text, untyped.headers['content-type']]).toEqual([right.text, undefined]);
  });

  test('is the usual JSON with a wrong status and further headers', async () => {
    const right = await list();
    const answer = await withFault({ kind: 'relabelled', status: 503, headers: { 'retry-after': '9' } });
    expect([answer.status, answer.headers['retry-after'], answer.text]).toEqual([503, '9', right.text]);
    expect(answer.headers['content-type']).toBe('application/json');
  });

  test.each(['', ' ', 'not json', '<!DOCTYPE html>', '[{"id":1', '{"a":NaN}'])(
    'is not JSON despite its content type: %j',
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await withFault({ kind: 'answer', status: 200, headers, body });
      expect(answer.headers['content-type']).toBe('application/json');
      expect([answer.text, answer.json]).toEqual([body, undefined]);
    },
  );

  test('is bytes that are not text', async () => {
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

  test('is a log-in page with status 200', async () => {
    const { status, headers, text } = await withFault({ kind: 'html' });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(text).toContain('<form');
  });

  test.each([
    [301, 'https://evil.example/x'],
    [302, 'https://evil.example/x'],
    [303, 'https://evil.example/x'],
    [307, 'https://evil.example/x'],
    [308, 'https://evil.example/x'],
    [302, '/'],
    [302, '/api/v2/problems'],
    [302, '//evil.example/'],
    [302, 'http://127.0.0.1:1/'],
    [302, 'https://evil.example/?q=1'],
    [302, 'data:,x'],
    [302, ''],
  ])('redirects with %i to any address: %j', async (status, location) => {
    const answer = await withFault({ kind: 'redirect', status, location });
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
  });

  test('comes after its delay', async () => {
    const { status } = await withFault({ kind: 'none', delayMs: 40 });
    const entry = site.log.api('problems').at(-1);
    expect(status).toBe(200);
    // A timer of Node may end up to a millisecond early.
    expect(Number(entry?.answered) - Number(entry?.started)).toBeGreaterThan(38);
  });

  test('waits until a promise settles', async () => {
    const gate = closedGate();
    const arriving = site.log.next('problems');
    const answer = withFault({ kind: 'answer', status: 503, until: gate.opened });
    const entry = await arriving;
    await ask(site, '/api/v2/problems/1000');
    expect(entry.status).toBeNull();
    gate.open();
    expect((await answer).status).toBe(503);
    expect(entry.status).toBe(503);
  });

  test('sends its usual body in small pieces', async () => {
    const usual = await list();
    const dripped = await withFault({ kind: 'drip', bytes: 4000, everyMs: 2 });
    expect(dripped.text).toBe(usual.text);
    expect(dripped.pieces).toBeGreaterThanOrEqual(4);
  });

  test('is complete with its last piece', async () => {
    const over = site.log.answered('problems');
    await withFault({ kind: 'drip', bytes: 1_000_000, everyMs: 3_600_000 });
    expect((await over).aborted).toBe(false);
  });

  test('is streamed JSON of any size without a declared length', async () => {
    const { headers, text, json } = await withFault({ kind: 'huge', bytes: 3_000_000 });
    expect(text.length).toBe(3_000_000);
    expect(headers['content-length']).toBeUndefined();
    expect(json).toHaveLength(1);
    expect(site.log.api('problems').at(-1)?.bytes).toBe(3_000_000);
  });

  test('ends early with correct headers when truncated quietly', async () => {
    const usual = await list();
    const over = site.log.answered('problems');
    const part = await withFault({ kind: 'truncated', bytes: 300, quiet: true });
    expect(part.text).toBe(usual.text.slice(0, 300));
    expect(part.headers['content-length']).toBe('300');
    expect(part.json).toBeUndefined();
    expect(await over).toMatchObject({ bytes: 300, aborted: false });
  });

  test('breaks off in the middle of its body', async () => {
    const over = site.log.answered('problems');
    await expect(withFault({ kind: 'truncated', bytes: 700 })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await over).toMatchObject({ status: 200, bytes: 700, aborted: true, reset: false });
  });

  test('never arrives if the connection is reset', async () => {
    const over = site.log.answered('problems');
    await expect(withFault({ kind: 'reset' })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await over).toMatchObject({ status: null, bytes: 0, answered: null, aborted: true, reset: true });
  });
});

test('closing the site aborts an answer that still waits', async () => {
  const other = await startSite({ problems: 5, attempts: 0 });
  other.faults.add('any', { kind: 'none', until: closedGate().opened });
  const arriving = other.log.next('problems');
  const cut = expect(ask(other, '/api/v2/problems')).rejects.toMatchObject({ code: 'ECONNRESET' });
  await arriving;
  await other.close();
  await cut;
});
