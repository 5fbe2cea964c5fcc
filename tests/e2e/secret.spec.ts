import { NO_FILTERS } from '../../lib/filters/filters.ts';
import type { Fault, FaultRoute } from '../site/faults.ts';
import type { LoggedRequest } from '../site/log.ts';
import { startTrap } from '../site/trap.ts';
import type { TestPage } from './browsers/browser.ts';
import { CRASH_BUILDS, companionIn, HOST, launch, SITE } from './companion.ts';
import { sending } from './content-world.ts';
import { grantSite } from './extension-life.ts';
import { expect, test } from './fixture.ts';
import { apiSince, truth } from './oracle.ts';
import { expectPanel, solve } from './panel-view.ts';
import { startPlainServer } from './plain-server.ts';
import { openDiary, openPopupWithResults } from './popup-view.ts';

const STATUSES = [301, 302, 303, 307, 308];
const CANARY = 'canary7e57c0ffee5ec2e7ba5eba11deadbeef';

/** Messages that the extension's pages send to the worker. */
const FIND = { ask: 'findProblems', with: { filters: NO_FILTERS, userInitiated: true } };
const DETAIL = { ask: 'problemData', with: { id: 7, userInitiated: true } };
const ATTEMPTS = { ask: 'recentAttempts', with: { part: 'newest', userInitiated: true } };
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
    tag: ['@quick', '@quick-firefox'],
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
    await openDiary(popup);
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

  test('goes nowhere when the site redirects, whatever status and target', async ({
    site,
    player,
    realBrowser,
  }) => {
    const trap = await startTrap();
    const plain = await startPlainServer();
    const hosts = { 'granted.example': trap.port, 'foreign.example': trap.port, 'plain.example': plain.port };
    const extension = CRASH_BUILDS[realBrowser];
    const browser = await launch(realBrowser, { extension, sitePort: site.port, hosts });
    try {
      const companion = await companionIn(browser, site);
      await grantSite(browser, companion.options, 'https://granted.example');
      site.useKey(player.id, CANARY);
      const hostsSince = (mark: number) => hostsOf(site.log.since(mark));

      /** Redirects requests, sends one, and checks what arrived at every server. */
      async function redirected(
        what: FaultRoute,
        fault: Fault,
        ask: object,
        expected: string[],
      ): Promise<void> {
        const active = site.faults.add(what, fault);
        const before = site.log.mark();
        const reply = await companion.options.evaluate(sending(ask));
        active.clear();
        const title = `${JSON.stringify(ask)} ${JSON.stringify(fault)}`;
        expect([...trap.log.all(), ...plain.requests], title).toEqual([]);
        expect(reply, title).toMatchObject({ answer: { ok: false, failure: { kind: 'redirected' } } });
        expect(hostsSince(before), title).toEqual(expected);
      }
      /** The same with each redirect status, for each request that has no key, and for the one of the options with a key. */
      async function withoutKey(locations: string[]): Promise<void> {
        for (const location of locations) {
          for (const status of STATUSES) {
            const fault = { kind: 'redirect', status, location } as const;
            await redirected('any', fault, FIND, [www, bare]);
            await redirected('any', fault, DETAIL, [www, bare]);
            await redirected('any', fault, USE_KEY, [www, bare]);
            await redirected('user', fault, USE_KEY, [www, `${www}*`]);
          }
        }
      }
      async function withKey(locations: string[]): Promise<void> {
        for (const location of locations) {
          for (const status of STATUSES) {
            const fault = { kind: 'redirect', status, location } as const;
            for (const ask of [FIND, ATTEMPTS]) await redirected('any', fault, ask, [`${www}*`, bare]);
          }
        }
      }

      const granted = ['https://granted.example/api/v2/problems'];
      const foreign = ['https://foreign.example/api/v2/problems'];
      const unsafe = [
        'http://plain.example/api/v2/problems',
        `http://127.0.0.1:${plain.port}/api/v2/problems`,
      ];
      await test.step('S1 to a site that the extension may use', () => withoutKey(granted));
      await test.step('S2 to a site that allows anyone anything', async () => {
        await withoutKey(foreign);
        const bySlashes = { kind: 'redirect', status: 302, location: '//foreign.example/x' } as const;
        await redirected('user', bySlashes, USE_KEY, [www, `${www}*`]);
      });
      await test.step('S3 to plain HTTP, this machine, itself, and its other host', async () => {
        await withoutKey(unsafe);
        for (const [status, location] of [
          [307, `${SITE}/api/v2/user/me?again`],
          [302, '/api/v2/user/me'],
          [308, 'https://goproblems.com/api/v2/user/me'],
        ] as const) {
          const fault = { kind: 'redirect', status, location } as const;
          await redirected('user', fault, USE_KEY, [www, `${www}*`]);
          await redirected('any', fault, FIND, [www, bare]);
        }
        await companion.connect(player.name);
        await withKey([...granted, ...foreign, ...unsafe]);
        site.switches.canonicalHost = 'eachOther';
        const before = site.log.mark();
        await companion.options.evaluate(sending(ATTEMPTS));
        expect(hostsSince(before)).toEqual([`${www}*`, bare]);
      });
      const keyed = site.log.all().filter(({ headers }) => headers['x-api-key'] !== undefined);
      expect(keyed.every(({ host, query }) => host === www && !query.includes('again'))).toBe(true);
    } finally {
      await browser.close();
      await trap.close();
      await plain.close();
    }
  });

  test('is not sent after the keyless probe was redirected', async ({ site, player, realBrowser }) => {
    const trap = await startTrap();
    const browser = await launch(realBrowser, {
      sitePort: site.port,
      hosts: { 'evil.example': trap.port },
    });
    try {
      const companion = await companionIn(browser, site);
      site.useKey(player.id, CANARY);
      site.faults.add('problems', {
        kind: 'redirect',
        status: 302,
        location: 'https://evil.example/api/v2/problems',
      });
      await companion.pasteKey(CANARY);
      await companion.options.waitFor('document.querySelector(".FailureNote[data-kind=redirected]")');
      expect(trap.log.all()).toEqual([]);
      expect(hostsOf(site.log.all())).toEqual([www, bare]);
    } finally {
      await browser.close();
      await trap.close();
    }
  });

  test('S3 is sent once where the site redirects to itself', async ({ site, companion }) => {
    site.faults.add('user', { kind: 'redirect', status: 302, location: '/api/v2/user/me' });
    await companion.pasteKey(CANARY);
    await companion.options.waitFor('/Redirected elsewhere/.test(document.body.innerText)');
    expect(site.log.api().map(({ headers }) => headers['x-api-key'])).toEqual([undefined, CANARY]);
    site.faults.clear();
    await companion.browser.setOffline(true);
    await companion.options.press('Enter');
    await companion.options.waitFor('/You are offline/.test(document.body.innerText)');
  });

  test('S3 two hosts that redirect to each other get one request each', async ({ site, companion }) => {
    site.switches.canonicalHost = 'eachOther';
    const popup = await companion.openPopup();
    await popup.waitFor('/Redirected elsewhere/.test(document.body.innerText)');
    expect(hostsOf(site.log.api())).toEqual([www, bare]);
    // Each click sends one more request to each host. Without a click nothing is sent.
    await popup.click('.ListBar-check');
    await expect.poll(() => site.log.api().length).toBe(4);
    await popup.waitFor('/Redirected elsewhere/.test(document.body.innerText)');
    await popup.close();
    expect(site.log.all()).toHaveLength(4);
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

  test('S3 follows the site between its two hosts only after a keyless request', async ({
    site,
    player,
    companion,
    problems,
  }) => {
    site.switches.canonicalHost = 'bare';
    await companion.connect(player.name);
    expect(hostsOf(site.log.api())).toEqual([www, bare, `${bare}*`]);
    const id = problems.first('solved');
    const page = await problems.open(id);

    site.switches.canonicalHost = 'www';
    site.addAttempt({ userId: player.id, problemId: id, solved: false });
    const before = site.log.mark();
    const other = problems.first('unsolved');
    await page.goto(`${SITE}/problems/${other}`);
    await problems.expectShown(page, other);
    const hosts = hostsOf(apiSince(site, before));
    expect(hosts.slice(0, 3)).toEqual([`${bare}*`, www, `${www}*`]);
    expect(hosts.slice(3).filter((host) => host !== `${www}*`)).toEqual([]);
  });
});
