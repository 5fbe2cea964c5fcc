import { describe, expect, test } from 'vitest';
import { closedGate } from '../../site/gate.ts';
import { startSite } from '../../site/server.ts';
import { ask } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();

const list = () => ask(site, '/api/v2/problems?result_number=100');

describe('a fault', () => {
  test('on any route lasts until it is cleared', async () => {
    const fault = site.faults.add('any', { kind: 'answer', status: 500 });
    for (const path of ['problems', 'problems/1000', 'user/me', 'attempts']) {
      expect((await ask(site, `/api/v2/${path}`)).status).toBe(500);
    }
    fault.clear();
    expect((await list()).status).toBe(200);
  });

  test('waits its turn behind those added before it', async () => {
    site.faults.once('problems', { kind: 'answer', status: 500 });
    site.faults.once('any', { kind: 'answer', status: 502 });
    expect([(await list()).status, (await list()).status, (await list()).status]).toEqual([500, 502, 200]);
  });

  test('spares the site’s own page and its documents unless asked', async () => {
    const own = () => ask(site, '/api/v2/problems/1000', { headers: { 'x-site-app': '1' } });
    const spared = site.faults.add('any', { kind: 'answer', status: 500 });
    expect((await own()).status).toBe(200);
    expect((await ask(site, '/problems/1000')).status).toBe(200);
    spared.clear();
    site.faults.add('any', { kind: 'answer', status: 500 }, { siteAppToo: true });
    expect((await own()).status).toBe(500);
  });
});

describe('a faulty answer', () => {
  test('has any status, headers and body', async () => {
    const headers = { 'retry-after': '120', 'x-many': ['1', '2'] };
    site.faults.once('problems', { kind: 'answer', status: 429, headers, body: 'slow down' });
    const { status, headers: received, text } = await list();
    expect([status, text, received['retry-after'], received['x-many']]).toEqual([
      429,
      'slow down',
      '120',
      '1, 2',
    ]);
  });

  test('is a log-in page with status 200', async () => {
    site.faults.once('problems', { kind: 'html' });
    const { status, headers, text } = await list();
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(text).toContain('<form');
  });

  test.each([301, 302, 303, 307, 308])('redirects anywhere with %i', async (status) => {
    site.faults.once('problems', { kind: 'redirect', status, location: 'https://evil.example/x' });
    const answer = await list();
    expect([answer.status, answer.headers.location]).toEqual([status, 'https://evil.example/x']);
  });

  test('comes after its delay', async () => {
    site.faults.once('problems', { kind: 'none', delayMs: 40 });
    const { status } = await list();
    const entry = site.log.api('problems').at(-1);
    expect(status).toBe(200);
    // Node rounds a timer's time down, by less than a millisecond.
    expect(Number(entry?.answered) - Number(entry?.started)).toBeGreaterThan(38);
  });

  test('is held until a promise settles', async () => {
    const gate = closedGate();
    site.faults.once('problems', { kind: 'answer', status: 503, until: gate.opened });
    const arriving = site.log.next('problems');
    const answer = list();
    const entry = await arriving;
    await ask(site, '/api/v2/problems/1000');
    expect(entry.status).toBeNull();
    gate.open();
    expect((await answer).status).toBe(503);
    expect(entry.status).toBe(503);
  });

  test('drips its true body piece by piece', async () => {
    const whole = await list();
    site.faults.once('problems', { kind: 'drip', bytes: 4000, everyMs: 2 });
    const dripped = await list();
    expect(dripped.text).toBe(whole.text);
    expect(dripped.pieces).toBeGreaterThanOrEqual(4);
  });

  test('is over with its last piece', async () => {
    site.faults.once('problems', { kind: 'drip', bytes: 1_000_000, everyMs: 3_600_000 });
    const over = site.log.answered('problems');
    await list();
    expect((await over).aborted).toBe(false);
  });

  test('is streamed to any size without a declared length, and is JSON', async () => {
    site.faults.once('problems', { kind: 'huge', bytes: 3_000_000 });
    const { headers, text, json } = await list();
    expect(text.length).toBe(3_000_000);
    expect(headers['content-length']).toBeUndefined();
    expect(json).toHaveLength(1);
    expect(site.log.api('problems').at(-1)?.bytes).toBe(3_000_000);
  });

  test('breaks off in the middle of its body', async () => {
    const over = site.log.answered('problems');
    site.faults.once('problems', { kind: 'truncated', bytes: 700 });
    await expect(list()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await over).toMatchObject({ status: 200, bytes: 700, aborted: true });
  });

  test('never comes when the connection is reset', async () => {
    const over = site.log.answered('problems');
    site.faults.once('problems', { kind: 'reset' });
    await expect(list()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await over).toMatchObject({ status: null, bytes: 0, answered: null, aborted: true });
  });
});

test('closing the site cuts off an answer that is held', async () => {
  const other = await startSite({ problems: 5, attempts: 0 });
  other.faults.add('any', { kind: 'none', until: closedGate().opened });
  const arriving = other.log.next('problems');
  const cut = expect(ask(other, '/api/v2/problems')).rejects.toMatchObject({ code: 'ECONNRESET' });
  await arriving;
  await other.close();
  await cut;
});
