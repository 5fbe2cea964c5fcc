import { describe, expect, test } from 'vitest';
import { ask, cookieIn, idsIn, type Question } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile({ problems: 150, attempts: 500 });

const cookie = cookieIn(await ask(site, '/'));

/** What the site's own page asks in a session, that of a first visitor unless told otherwise. */
function own(path: string, question: Question = {}, session = cookie) {
  return ask(site, path, { ...question, headers: { cookie: session, 'x-site-app': '1' } });
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

  test('has status 404 at an address where nothing lives', async () => {
    expect((await ask(site, '/problems/abc')).status).toBe(404);
  });

  test('comes with a strict policy and Trusted Types when asked', async () => {
    const { headers } = await ask(site, '/problems/1000?csp=strict');
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('logs a first visitor in as first player by an HttpOnly cookie', async () => {
    const { headers } = await ask(site, '/');
    expect(headers['set-cookie']?.[0]).toMatch(/^site_session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await own('/site/session')).json.player).toMatchObject({ id: 77, name: 'hoshi' });
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
  test('counts for the API without a key, never with a bad one', async () => {
    const me = await own('/api/v2/user/me');
    expect(me.json.user.id).toBe(77);
    const headers = { cookie, 'x-site-app': '1' };
    expect((await ask(site, '/api/v2/user/me', { key: 'wrong', headers })).status).toBe(401);
  });

  test('changes player, and stays logged out once logged out', async () => {
    const changed = await own('/site/session', { method: 'POST', body: '{"userId":412}' });
    const second = cookieIn(changed);
    expect((await own('/site/session', {}, second)).json.player.name).toBe('kosumi');
    const ended = await own('/site/session', { method: 'POST', body: '{"userId":null}' }, second);
    const third = cookieIn(ended);
    expect((await ask(site, '/', { headers: { cookie: third } })).headers['set-cookie']).toBeUndefined();
    expect((await own('/site/session', {}, third)).json.player).toBeNull();
    expect((await own('/site/keys', {}, third)).status).toBe(401);
  });
});

describe('the site’s own routes', () => {
  test('make keys that work, list only their endings, and revoke them', async () => {
    const { key } = (await own('/site/keys', { method: 'POST' })).json;
    expect((await ask(site, '/api/v2/user/me', { key })).json.user.id).toBe(77);
    const listed = await own('/site/keys');
    expect(listed.text).not.toContain(key);
    expect(listed.json.keys[0].ending).toBe(key.slice(-4));
    const gone = await own(`/site/keys/${listed.json.keys[0].id}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    expect((await ask(site, '/api/v2/user/me', { key })).status).toBe(401);
  });

  test('do not revoke another player’s key', async () => {
    const [row] = site.sql('select id from keys where user_id = 412');
    expect((await own(`/site/keys/${row?.id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await ask(site, '/api/v2/user/me', { key: site.keyOf('kosumi') })).status).toBe(200);
  });

  test('record an attempt of the player, now', async () => {
    const before = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({ problemId: 1000, solved: true, time: 1234.5 });
    const { status, json } = await own('/site/attempts', { method: 'POST', body });
    expect(status).toBe(201);
    const [row] = site.sql('select * from attempts where id = ?', json.id);
    expect(row).toMatchObject({ user_id: 77, problem_id: 1000, solved: 1, time: 1235 });
    expect(Number(row?.created_at)).toBeGreaterThanOrEqual(before);
  });

  test('page the list by hundreds and know each problem’s neighbours', async () => {
    const ids = idsIn(site.sql('select id from problems order by id'));
    const page = (await own('/site/problems?page=2')).json;
    expect(idsIn(page.problems)).toEqual(ids.slice(100));
    expect(page).toMatchObject({ total: 150, page: 2, pages: 2 });
    expect((await own(`/site/problems/${ids[0]}`)).json).toEqual({ previous: null, next: ids[1] });
  });

  test('are closed to requests that are not the page’s own', async () => {
    expect((await ask(site, '/site/keys', { method: 'POST', headers: { cookie } })).status).toBe(404);
  });
});
