import { describe, expect, test } from 'vitest';
import { ask, cookieIn, idsIn, type RequestParts } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile({ problems: 150, attempts: 500 });

const cookie = cookieIn(await ask(site, '/'));

/** Sends a request as the site's own page does. The default session is that of a first visitor. */
function asSitePage(path: string, parts: RequestParts = {}, session = cookie) {
  return ask(site, path, { ...parts, headers: { cookie: session, 'x-site-app': '1' } });
}

describe('a document', () => {
  test.each([
    '/',
    '/problems',
    '/problems?page=2',
    '/problems/1000',
    '/1000',
    '/prob.php3?id=1000',
    '/keys',
    '/login',
  ])('is served at %s', async (path) => {
    const { status, headers, text } = await ask(site, path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<div id="root"></div>');
    expect(headers['content-security-policy']).toBeUndefined();
  });

  test('has status 404 at an unknown address', async () => {
    expect((await ask(site, '/problems/abc')).status).toBe(404);
  });

  test('has a strict policy with Trusted Types when requested', async () => {
    const { headers } = await ask(site, '/problems/1000?csp=strict');
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('logs a first visitor in as first player by an HttpOnly cookie', async () => {
    const { headers } = await ask(site, '/');
    expect(headers['set-cookie']?.[0]).toMatch(/^site_session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await asSitePage('/site/session')).json.player).toMatchObject({ id: 77, name: 'hoshi' });
    expect((await ask(site, '/', { headers: { cookie } })).headers['set-cookie']).toBeUndefined();
  });

  test('names only files that exist', async () => {
    const { text } = await ask(site, '/');
    const named = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => String(path));
    expect(named.length).toBeGreaterThan(1);
    for (const path of named) expect((await ask(site, path)).status).toBe(200);
  });
});

describe('the session', () => {
  test('is used by the API only without a key', async () => {
    const me = await asSitePage('/api/v2/user/me');
    expect(me.json.user.id).toBe(77);
    const headers = { cookie, 'x-site-app': '1' };
    expect((await ask(site, '/api/v2/user/me', { key: 'wrong', headers })).status).toBe(401);
  });

  test('can change its player, and stays logged out after logout', async () => {
    const changed = await asSitePage('/site/session', { method: 'POST', body: '{"userId":412}' });
    const second = cookieIn(changed);
    expect((await asSitePage('/site/session', {}, second)).json.player.name).toBe('kosumi');
    const ended = await asSitePage('/site/session', { method: 'POST', body: '{"userId":null}' }, second);
    const third = cookieIn(ended);
    expect((await ask(site, '/', { headers: { cookie: third } })).headers['set-cookie']).toBeUndefined();
    expect((await asSitePage('/site/session', {}, third)).json.player).toBeNull();
    expect((await asSitePage('/site/keys', {}, third)).status).toBe(401);
  });
});

describe('the site’s own routes', () => {
  test('make keys that work, list only their endings, and revoke them', async () => {
    const { key } = (await asSitePage('/site/keys', { method: 'POST' })).json;
    expect((await ask(site, '/api/v2/user/me', { key })).json.user.id).toBe(77);
    const listed = await asSitePage('/site/keys');
    expect(listed.text).not.toContain(key);
    expect(listed.json.keys[0].ending).toBe(key.slice(-4));
    const gone = await asSitePage(`/site/keys/${listed.json.keys[0].id}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    expect((await ask(site, '/api/v2/user/me', { key })).status).toBe(401);
  });

  test('do not revoke another player’s key', async () => {
    const [row] = site.sql('select id from keys where user_id = 412');
    expect((await asSitePage(`/site/keys/${row?.id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await ask(site, '/api/v2/user/me', { key: site.keyOf('kosumi') })).status).toBe(200);
  });

  test('record an attempt of the player at the current time', async () => {
    const before = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({ problemId: 1000, solved: true, time: 1234.5 });
    const { status, json } = await asSitePage('/site/attempts', { method: 'POST', body });
    expect(status).toBe(201);
    const [row] = site.sql('select * from attempts where id = ?', json.id);
    expect(row).toMatchObject({ user_id: 77, problem_id: 1000, solved: 1, time: 1235 });
    expect(Number(row?.created_at)).toBeGreaterThanOrEqual(before);
  });

  test('page the list by hundreds and return each problem’s neighbours', async () => {
    const ids = idsIn(site.sql('select id from problems order by id'));
    const page = (await asSitePage('/site/problems?page=2')).json;
    expect(idsIn(page.problems)).toEqual(ids.slice(100));
    expect(page).toMatchObject({ total: 150, page: 2, pages: 2 });
    expect((await asSitePage(`/site/problems/${ids[0]}`)).json).toEqual({ previous: null, next: ids[1] });
  });

  test('refuse requests that do not come from the site’s page', async () => {
    expect((await ask(site, '/site/keys', { method: 'POST', headers: { cookie } })).status).toBe(404);
  });
});
