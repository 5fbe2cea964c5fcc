import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
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
