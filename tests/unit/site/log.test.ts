import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { closedGate } from '../../site/gate.ts';
import { openLog } from '../../site/log.ts';
import { ask } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile({ problems: 5, attempts: 20 });

describe('the log', () => {
  test('records the request, its key, its times and the answer', async () => {
    const before = { clock: Date.now(), mark: performance.now() };
    const key = site.keyOf('hoshi');
    const over = site.log.answered('attempts');
    const { text } = await ask(site, '/api/v2/attempts?limit=3&user_id=77', {
      key,
      headers: { host: 'goproblems.com' },
    });
    const entry = await over;
    expect(site.log.all()).toEqual([entry]);
    expect(entry).toMatchObject({
      method: 'GET',
      host: 'goproblems.com',
      path: '/api/v2/attempts',
      query: 'limit=3&user_id=77',
      headers: { 'x-api-key': key },
      route: 'attempts',
      fromSiteApp: false,
      status: 200,
      bytes: Buffer.byteLength(text),
      aborted: false,
      reset: false,
    });
    expect(entry.startedAt).toBeGreaterThanOrEqual(before.clock);
    const times = [
      before.mark,
      entry.started,
      Number(entry.answered),
      Number(entry.closed),
      performance.now(),
    ];
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('has the headers of a request, but prints none, since they have the key', async () => {
    const key = site.keyOf('hoshi');
    await ask(site, '/api/v2/users/me', { key });
    const last = site.log.all().at(-1);
    expect(last?.headers['x-api-key']).toBe(key);
    expect(last?.rawHeaders).toContain(key);
    for (const text of [inspect(last, { depth: null }), JSON.stringify(last)]) {
      expect(text).toContain('/api/v2/users/me');
      expect(text).not.toContain(key);
    }
  });

  test('separates requests of clients from those of the site’s page', async () => {
    await ask(site, '/api/v2/problems');
    await ask(site, '/api/v2/problems', { headers: { 'x-site-app': '1' } });
    await ask(site, '/problems');
    await ask(site, '/api/v2/nothing');
    expect(site.log.all()).toHaveLength(4);
    expect(site.log.api().map(({ path }) => path)).toEqual(['/api/v2/problems', '/api/v2/nothing']);
    expect(site.log.api('problems')).toHaveLength(1);
    expect(site.log.api(({ route }) => route === null)).toHaveLength(1);
  });

  test('returns what follows a mark, and never reuses a sequence number', async () => {
    await ask(site, '/api/v2/problems');
    const mark = site.log.mark();
    await ask(site, '/api/v2/user/me');
    expect(site.log.since(mark).map(({ route }) => route)).toEqual(['user']);
    site.log.clear();
    expect(site.log.all()).toEqual([]);
    await ask(site, '/api/v2/problems');
    expect(site.log.all()[0]?.sequence).toBe(mark + 2);
  });

  test('resolves with the next matching request, not an earlier one', async () => {
    await ask(site, '/api/v2/user/me?old');
    const next = site.log.next('user');
    await ask(site, '/api/v2/problems');
    await ask(site, '/api/v2/user/me?new');
    expect((await next).query).toBe('new');
  });

  test('resolves at once with a match after a mark', async () => {
    const mark = site.log.mark();
    await ask(site, '/api/v2/user/me?first');
    await ask(site, '/api/v2/user/me?second');
    expect((await site.log.next('user', mark)).query).toBe('first');
    expect((await site.log.answered(({ status }) => status === 401, mark)).query).toBe('first');
  });

  test('resolves with an answered request only when its exchange is over', async () => {
    const gate = closedGate();
    const order: string[] = [];
    site.faults.once('problems', { kind: 'none', until: gate.opened });
    const arrived = site.log.next('problems').then(() => order.push('arrived'));
    const over = site.log.answered('problems').then(() => order.push('over'));
    const answer = ask(site, '/api/v2/problems');
    await arrived;
    await ask(site, '/api/v2/user/me');
    expect(order).toEqual(['arrived']);
    gate.open();
    await Promise.all([answer, over]);
    expect(order).toEqual(['arrived', 'over']);
  });

  test('tells of a request that never came, and of those that did', async () => {
    const log = openLog(20);
    const request = {
      method: 'GET',
      url: '/api/v2/problems?key=1',
      headers: { host: 'localhost' },
      rawHeaders: [],
    };
    log.record(request as unknown as IncomingMessage, new EventEmitter() as ServerResponse);
    await expect(log.next('user')).rejects.toThrow(
      /^No request came that is user\.\n.*\n.*\/api\/v2\/problems: null$/,
    );
    await expect(log.answered('problems', 0)).rejects.toThrow('No request ended that is problems.');
  });
});
