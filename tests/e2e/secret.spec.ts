import { closedGate } from '../site/gate.ts';
import type { LoggedRequest } from '../site/log.ts';
import { startTrap } from '../site/trap.ts';
import type { TestPage } from './browsers/browser.ts';
import { companionIn, HOST, launch, SITE } from './companion.ts';
import { sending } from './content-world.ts';
import { grantSite } from './extension-life.ts';
import { expect, test } from './fixture.ts';
import { problemsTried, problemTried, truth } from './oracle.ts';
import { expectPanel, openKnown, solve } from './panel-view.ts';
import { startPlainServer } from './plain-server.ts';

const CANARY = 'canary7e57c0ffee5ec2e7ba5eba11deadbeef';

/** Everything of a request but its `X-Api-Key`. */
function restOf({ method, path, query, rawHeaders, body }: LoggedRequest): string {
  const others = rawHeaders.filter((_, i) => rawHeaders[i - (i % 2)]?.toLowerCase() !== 'x-api-key');
  return decodeURIComponent(JSON.stringify([method, path, query, others, body]).replaceAll('%', '%25'));
}

/** What scripts of the page can see of the browser's memory. */
function pageSecrets(page: TestPage): Promise<string> {
  return page.evaluate<string>(`JSON.stringify([
    document.documentElement.outerHTML, document.cookie, document.referrer, location.href,
    { ...localStorage }, { ...sessionStorage }, performance.getEntries().map((entry) => entry.name),
    window.heard, Object.getOwnPropertyNames(window),
  ])`);
}

test.describe('the key', () => {
  test('is in no request but to its origin, and there only in its header; nowhere else at all', async ({
    site,
    player,
    companion,
  }) => {
    site.useKey(player.id, CANARY);
    await companion.pasteKey(CANARY);
    await companion.options.waitFor('document.querySelector(".AccountCard")');
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: false });
    const page = await companion.open(id);
    await page.evaluate(
      '(window.heard = [], addEventListener("message", (e) => heard.push(JSON.stringify(e.data))))',
    );
    await expectPanel(page, truth(site, player.id, id));
    const trouble = site.faults.once('attempts', { kind: 'answer', status: 500, body: 'broken' });
    await solve(page, site, id);
    await expectPanel(page, truth(site, player.id, id));
    expect(trouble.met).toBe(1);

    const popup = await companion.openPopup();
    await popup.waitFor('document.querySelector(".ResultList")');
    await popup.click('#tab-recent');
    await popup.waitFor('document.querySelector(".RecentList")');
    expect(await popup.evaluate<string>('document.documentElement.outerHTML')).not.toContain(CANARY);
    await popup.close();

    const keyed = site.log.all().filter(({ headers }) => headers['x-api-key'] !== undefined);
    expect(keyed.length).toBeGreaterThanOrEqual(5);
    for (const request of keyed) {
      expect(request).toMatchObject({ host: 'www.goproblems.com', method: 'GET' });
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

  test('goes nowhere when the site redirects, by whatever status and wherever to', async ({
    site,
    player,
    realBrowser,
  }) => {
    test.slow();
    const trap = await startTrap();
    const plain = await startPlainServer();
    const hosts = { 'granted.example': trap.port, 'foreign.example': trap.port, 'plain.example': plain.port };
    const browser = await launch(realBrowser, { sitePort: site.port, hosts });
    try {
      const companion = await companionIn(browser, site);
      await grantSite(browser, companion.options, 'https://granted.example');
      site.useKey(player.id, CANARY);
      let asked = 0;
      const refused = async (status: number, location: string) => {
        const active = site.faults.add('user', { kind: 'redirect', status, location });
        const reply = await companion.options.evaluate(sending({ ask: 'useKey', with: CANARY }));
        expect(reply, `${status} to ${location}`).toEqual({
          answer: { ok: false, failure: { kind: 'redirected', host: null } },
        });
        expect(active.met).toBe(1);
        active.clear();
        asked++;
      };
      const statuses = [301, 302, 303, 307, 308];
      await test.step('S1 to a site that the extension may use', async () => {
        for (const status of statuses) await refused(status, 'https://granted.example/api/v2/user/me');
        expect(trap.log.all()).toEqual([]);
      });
      await test.step('S2 to a site that allows anyone anything', async () => {
        for (const status of statuses) await refused(status, 'https://foreign.example/api/v2/user/me');
        await refused(302, '//foreign.example/x');
        expect(trap.log.all()).toEqual([]);
      });
      await test.step('S3 to plain HTTP, to itself again and again, and to its twin', async () => {
        await refused(302, 'http://plain.example/api/v2/user/me');
        await refused(307, `${SITE}/api/v2/user/me?again`);
        await refused(302, '/api/v2/user/me');
        await refused(308, 'https://goproblems.com/api/v2/user/me');
        expect(plain.requests).toEqual([]);
        site.faults.add('user', { kind: 'redirect', status: 302, location: '/api/v2/user/me' });
        await companion.pasteKey(CANARY);
        await companion.options.waitFor('/pointed to another address/.test(document.body.innerText)');
        asked++;
        site.faults.clear();
        await companion.browser.setOffline(true);
        await companion.options.press('Enter');
        await companion.options.waitFor('/You are offline/.test(document.body.innerText)');
      });
      const keyed = site.log.all().filter(({ headers }) => headers['x-api-key'] !== undefined);
      expect(keyed).toHaveLength(asked);
      expect(keyed.every(({ host, query }) => host === 'www.goproblems.com' && query === '')).toBe(true);
    } finally {
      await browser.close();
      await trap.close();
      await plain.close();
    }
  });

  test('is not sent where a probe was led to, however well that place answers', async ({
    site,
    player,
    realBrowser,
  }) => {
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
      expect(trap.log.all().length).toBeGreaterThan(0);
      expect(trap.heard(CANARY)).toBe(false);
      expect(site.log.all().filter(({ headers }) => headers['x-api-key'] !== undefined)).toEqual([]);
      for (const { headers } of trap.log.all()) expect(headers.cookie).toBeUndefined();
    } finally {
      await browser.close();
      await trap.close();
    }
  });

  test('S9 once forgotten or replaced is in no later request, and what it still brought is dropped', async ({
    site,
    player,
    companion,
  }) => {
    const [, other] = site.users;
    if (!other) throw new Error('the site has no other player');
    site.useKey(player.id, CANARY);
    await companion.pasteKey(CANARY);
    await companion.options.waitFor('document.querySelector(".AccountCard")');
    const ids = problemsTried(site, player.id, 6);
    const gate = closedGate();
    site.faults.once('attempts', { kind: 'none', until: gate.opened });
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
      await expectPanel(page, truth(site, other.id, ids[i] ?? 0), 30_000);
    }
    const later = site.log.since(forgotten).map(({ headers }) => headers['x-api-key']);
    expect(later).not.toContain(CANARY);
    expect(later).toContain(site.keyOf(other.name));
  });

  test('follows the site between its two hosts only after a keyless probe', async ({
    site,
    player,
    companion,
  }) => {
    site.switches.canonicalHost = 'bare';
    await companion.connect(player.name);
    const keyedHosts = () =>
      site.log.all().flatMap(({ headers, host }) => (headers['x-api-key'] === undefined ? [] : [host]));
    expect(new Set(keyedHosts())).toEqual(new Set(['goproblems.com']));
    const id = problemTried(site, player.id, { least: 3, most: 9, solved: true });
    const page = await openKnown(companion, site, player, id);

    site.switches.canonicalHost = 'www';
    site.addAttempt({ userId: player.id, problemId: id, solved: false });
    const other = problemTried(site, player.id, { least: 3, most: 9, solved: false });
    await page.goto(`${SITE}/problems/${other}`);
    await expectPanel(page, truth(site, player.id, other));
    expect(keyedHosts().at(-1)).toBe('www.goproblems.com');
  });
});
