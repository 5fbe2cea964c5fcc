import { describe, expect, test } from 'vitest';
import { problemIdAt, siteOrigins } from '../../../lib/site.ts';
import { anyLinkTo, lookalikeOf } from '../../site/app/links.js';
import type { CommentLink } from '../../site/comments.ts';
import { ask, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const ORIGIN = 'https://www.goproblems.com';
const TURNS = Array.from({ length: 40 }, (_, turn) => turn);

const site = await siteForFile();

const asSitePage = (path: string, host = '127.0.0.1') =>
  ask(site, path, { headers: { 'x-site-app': '1', host } });

/** Returns the problem to which a link on the page of all problems leads, or null. */
function problemBehind(address: string, origin = ORIGIN): number | null {
  const url = new URL(address, `${origin}/problems/all?count=2000`);
  return siteOrigins(origin).includes(url.origin) ? problemIdAt(url.href) : null;
}

describe('the links on the page of all problems', () => {
  test('lead to their problems in many forms, relative and absolute', async () => {
    const addresses = new Set(TURNS.map((turn) => anyLinkTo(1000, turn, ORIGIN)));
    expect(addresses.size).toBe(11);
    for (const address of addresses) {
      expect([address, problemBehind(address)]).toEqual([address, 1000]);
      const { pathname, search } = new URL(address, `${ORIGIN}/problems/all`);
      expect((await ask(site, pathname + search)).status).toBe(200);
    }
    for (const start of ['/problems/', '/1', '/prob', '1', '..', '//', ORIGIN, 'https://goproblems.com/']) {
      expect([...addresses].some((address) => address.startsWith(start))).toBe(true);
    }
  });

  test.each(['https://goproblems.com', 'https://127.0.0.1:8443', 'https://localhost:8443'])(
    'lead to their problems on %s as well',
    (origin) => {
      for (const turn of TURNS) expect(problemBehind(anyLinkTo(1234, turn, origin), origin)).toBe(1234);
    },
  );

  test('include some that lead to no problem', () => {
    const addresses = new Set(TURNS.map((turn) => lookalikeOf(1000, turn)));
    expect(addresses.size).toBeGreaterThan(8);
    for (const address of addresses) expect([address, problemBehind(address)]).toEqual([address, null]);
  });

  test('are for the requested number of problems, from any offset', async () => {
    expect((await ask(site, '/problems/all?count=2000')).status).toBe(200);
    const { json } = await asSitePage('/site/problems?offset=40&count=130');
    const truth = site.sql('select id, comments from problems order by id limit 130 offset 40');
    expect(json.total).toBe(300);
    expect(idsIn(json.problems)).toEqual(idsIn(truth));
    expect(json.problems[0]).toMatchObject({
      comments: truth[0]?.comments,
      author: { name: expect.any(String) },
    });
  });
});

describe('the comments below a problem', () => {
  // biome-ignore lint/suspicious/noExplicitAny: JSON of the site
  const comments = async (id: number, host?: string): Promise<any[]> =>
    (await asSitePage(`/site/comments/${id}`, host)).json.comments;

  test('are as many as in its detail and never change', async () => {
    for (const { id, comments: count } of site.sql('select id, comments from problems limit 20')) {
      expect(await comments(Number(id))).toHaveLength(Number(count));
      expect(await comments(Number(id))).toEqual(await comments(Number(id)));
    }
    expect((await asSitePage('/site/comments/1')).status).toBe(404);
  });

  test('link to existing problems and to other pages', async () => {
    const known = new Set(site.sql('select id from problems').map(({ id }) => Number(id)));
    const links: CommentLink[] = [];
    for (const id of [...known].slice(0, 60)) {
      const parts = (await comments(id, 'www.goproblems.com')).flatMap((comment) => comment.parts);
      links.push(...parts.filter((part) => typeof part !== 'string'));
    }
    const led = links.map(({ address }) => problemBehind(address));
    expect(led.every((id) => id === null || known.has(id))).toBe(true);
    expect(new Set(led).size).toBeGreaterThan(40);
    for (const start of ['/problems/', '/prob.php3', `${ORIGIN}/problems/`, 'http://', '/users/']) {
      expect(links.some(({ address }) => address.startsWith(start))).toBe(true);
    }
    expect(led).toContain(null);
  });
});
