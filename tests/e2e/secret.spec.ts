import { NO_FILTERS } from '../../lib/filters/filters.ts';
import type { FaultRoute } from '../site/faults.ts';
import type { LoggedRequest } from '../site/log.ts';
import { startTrap } from '../site/trap.ts';
import type { TestPage } from './browsers/browser.ts';
import { companionIn, HOST, launch, SITE } from './companion.ts';
import { sending } from './content-world.ts';
import { expect, test } from './fixture.ts';
import { truth } from './oracle.ts';
import { expectPanel, solve } from './panel-view.ts';
import { startPlainServer } from './plain-server.ts';
import { openPopupWithResults, openRecent } from './popup-view.ts';

const STATUSES = [301, 302, 303, 307, 308];
const CANARY = 'canary7e57c0ffee5ec2e7ba5eba11deadbeef';

/** Messages that the extension's pages send to the worker. */
const FIND = { ask: 'findProblems', with: { filters: NO_FILTERS, userInitiated: true } };
const ATTEMPTS = { ask: 'refresh', with: { what: 'newest', userInitiated: true } };
const USE_KEY = { ask: 'useKey', with: CANARY };

/** All of a request but its `X-Api-Key`, as text. */
function restOf({ method, path, query, rawHeaders, body }: LoggedRequest): string {
  const others = rawHeaders.filter((_, i) => rawHeaders[i - (i % 2)]?.toLowerCase() !== 'x-api-key');
  return decodeURIComponent(JSON.stringify([method, path, query, others, body]).replaceAll('%', '%25'));
}

const [www, bare] = ['www.goproblems.com', 'goproblems.com'];

/** The host of each request, with a star if the key was sent. */
function hostsOf(requests: readonly LoggedRequest[]): string[] {
  return requests.map(({ host, headers }) => (headers['x-api-key'] === undefined ? host : `${host}*`));
}

/** Everything that the page's own scripts can read, as JSON: HTML, storage, records of requests, and globals. */
function pageSecrets(page: TestPage): Promise<string> {
  return page.evaluate<string>(`JSON.stringify([
    document.documentElement.outerHTML, document.cookie, document.referrer, location.href,
    { ...localStorage }, { ...sessionStorage }, performance.getEntries().map((entry) => entry.name),
    window.heard, Object.getOwnPropertyNames(window),
  ])`);
}

test.describe('the key', () => {
  test('is sent only to its origin, in its header, and shown nowhere', {
    tag: '@quick-firefox',
  }, async ({ site, player, companion, problems }) => {
    site.useKey(player.id, CANARY);
    await companion.pasteKey(CANARY);
    await companion.options.waitFor('document.querySelector(".AccountCard")');
    const id = problems.first('unsolved');
    const page = await companion.open(id);
    await page.evaluate(
      '(window.heard = [], addEventListener("message", (e) => heard.push(JSON.stringify(e.data))))',
    );
    await problems.expectShown(page, id);
    const failure = site.faults.once('attempts', { kind: 'answer', status: 500, body: 'broken' });
    await solve(page, site, id);
    await problems.expectShown(page, id);
    expect(failure.met).toBe(1);

    const popup = await openPopupWithResults(companion);
    await openRecent(popup);
    expect(await popup.evaluate<string>('document.documentElement.outerHTML')).not.toContain(CANARY);
    await popup.close();

    const keyed = site.log.all().filter(({ headers }) => headers['x-api-key'] !== undefined);
    expect(keyed.length).toBeGreaterThanOrEqual(5);
    for (const request of keyed) {
      expect(request).toMatchObject({ host: www, method: 'GET' });
      expect(request.path).toMatch(/^\/api\/v2\//);
      expect(request.headers['x-api-key']).toBe(CANARY);
      expect(request.headers.cookie).toBeUndefined();
      expect(request.headers.referer).toBeUndefined();
    }
    for (const request of site.log.all()) expect(restOf(request)).not.toContain(CANARY);

    expect(await pageSecrets(page)).not.toContain(CANARY);
    expect(await page.evaluate('window.heard')).toEqual([]);
    expect(await page.shadow(HOST).text()).not.toContain(CANARY);
    const options = await companion.options.evaluate<string>(`(async () => JSON.stringify([
      document.documentElement.outerHTML, [...document.querySelectorAll('input')].map((input) => input.value),
      await (globalThis.browser ?? chrome).storage.local.get(null),
      await (globalThis.browser ?? chrome).storage.session.get(null),
      await (globalThis.browser ?? chrome).storage.sync.get(null),
      { ...localStorage }, location.href,
    ]))()`);
    expect(options).toContain(CANARY.slice(-4));
    expect(options).not.toContain(CANARY);
    expect((await companion.browser.settledConsoleText()).join('\n')).not.toContain(CANARY);
  });

  // `unit/background/net/foreign-servers.test.ts` has every request, status and target. Here is what browsers decide.
  test('goes nowhere when the site redirects, whatever status and target', {
    tag: '@firefox',
  }, async ({ site, player, realBrowser }) => {
    const trap = await startTrap();
    const plain = await startPlainServer();
    const hosts = { 'foreign.example': trap.port, 'plain.example': plain.port };
    const browser = await launch(realBrowser, { sitePort: site.port, hosts });
    try {
      const companion = await companionIn(browser, site);
      site.useKey(player.id, CANARY);

      /** Redirects requests, sends one, and checks what arrived at every server. */
      async function redirected(
        what: FaultRoute,
        status: number,
        location: string,
        ask: object,
        expected: string[],
      ): Promise<void> {
        const active = site.faults.add(what, { kind: 'redirect', status, location });
        const before = site.log.mark();
        const reply = await companion.options.evaluate(sending(ask));
        active.clear();
        const title = `${JSON.stringify(ask)} ${status} ${location}`;
        expect([...trap.log.all(), ...plain.requests], title).toEqual([]);
        expect(reply, title).toMatchObject({
          answer: { ok: false, failure: { kind: 'not-responding', cause: 'redirected' } },
        });
        expect(hostsOf(site.log.since(before)), title).toEqual(expected);
      }

      const foreign = 'https://foreign.example/api/v2/problems';
      const unsafe = [
        'http://plain.example/api/v2/problems',
        `http://127.0.0.1:${plain.port}/api/v2/problems`,
      ];
      await test.step('S1 to a site that allows anyone anything, before the key is in use', async () => {
        for (const status of STATUSES) await redirected('user', status, foreign, USE_KEY, [www, `${www}*`]);
        await redirected('any', 302, foreign, USE_KEY, [www, bare]);
        await redirected('any', 302, foreign, FIND, [www, bare]);
        await redirected('user', 302, '//foreign.example/x', USE_KEY, [www, `${www}*`]);
      });
      await test.step('S3 to plain HTTP, this machine, itself, and its other host', async () => {
        for (const location of [
          ...unsafe,
          `${SITE}/api/v2/user/me?again`,
          'https://goproblems.com/api/v2/user/me',
        ]) {
          await redirected('user', 307, location, USE_KEY, [www, `${www}*`]);
        }
      });
      await test.step('S1 S3 with a key in use', async () => {
        await companion.connect(player.name);
        for (const status of STATUSES) await redirected('any', status, foreign, ATTEMPTS, [`${www}*`, bare]);
        for (const location of unsafe) {
          await redirected('any', 302, location, ATTEMPTS, [`${www}*`, bare]);
        }
      });
      const keyed = site.log.all().filter(({ headers }) => headers['x-api-key'] !== undefined);
      expect(keyed.every(({ host, query }) => host === www && !query.includes('again'))).toBe(true);
    } finally {
      await browser.close();
      await trap.close();
      await plain.close();
    }
  });

  test('S9 once forgotten is in no later request; late answers are dropped', async ({
    site,
    player,
    companion,
    problems,
  }) => {
    const [, other] = site.users;
    if (!other) throw new Error('the site has no other player');
    site.useKey(player.id, CANARY);
    await companion.pasteKey(CANARY);
    await companion.options.waitFor('document.querySelector(".AccountCard")');
    const ids = problems.tried(6);
    const gate = site.faults.hold('attempts');
    const underWay = site.log.next('attempts');
    const pages = await Promise.all(ids.map((id) => companion.open(id)));
    await underWay;

    await companion.options.bringToFront();
    await companion.options.click('.AccountCard .buttons .button:last-child');
    await companion.options.click('.SureQuestion .danger');
    await companion.options.waitFor('document.querySelector("#key")');
    const forgotten = site.log.mark();
    gate.open();
    await companion.connect(other.name);
    for (const [i, page] of pages.entries()) {
      await page.bringToFront();
      await expectPanel(page, truth(site, other.id, ids[i] ?? 0));
    }
    const later = site.log.since(forgotten).map(({ headers }) => headers['x-api-key']);
    expect(later).not.toContain(CANARY);
    expect(later).toContain(site.keyOf(other.name));
  });
});
