import type { Site } from '../site/handle.ts';
import type { TestPage } from './browsers/browser.ts';
import { type Companion, HOST, SITE } from './companion.ts';
import { allowSite, updateExtension, withholdSite } from './extension-life.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { unfold } from './options-view.ts';
import { solve } from './panel-view.ts';

const OTHER = 'https://practice.example';
const KEY_FIELD = 'document.querySelector("#key")';

/** Waits until the options show this address as the one in use, with no change under way. */
async function inUse({ options }: Companion, base: string): Promise<void> {
  const shown = 'document.querySelector(".SiteSection-address code")?.textContent';
  await options.waitFor(`${shown} === ${JSON.stringify(base)} && !document.querySelector("#address")`);
}

/** Returns to the default site by one click. The default site is always permitted, so the browser does not prompt. */
async function goBack(companion: Companion): Promise<void> {
  await companion.options.bringToFront();
  await unfold(companion.options, 'site');
  await companion.options.click('.SiteSection .buttons .button:first-child');
}

/** Pastes a key and waits until it is in use. */
async function connectWith(companion: Companion, key: string): Promise<void> {
  await companion.pasteKey(key);
  await companion.options.waitFor('document.querySelector(".AccountCard")');
}

/** The sites, besides the default one, in which the browser runs the content script. */
function registeredFor(options: TestPage): Promise<string[]> {
  return options.evaluate<string[]>(
    '(globalThis.browser ?? chrome).scripting.getRegisteredContentScripts().then((all) => all.flatMap((one) => one.matches))',
  );
}

/** Whether the browser lets the extension use this site. */
function mayUse(options: TestPage, base: string): Promise<boolean> {
  return options.evaluate<boolean>(
    `(globalThis.browser ?? chrome).permissions.contains({ origins: ['${base}/*'] })`,
  );
}

/** Every host that got a key, together with that key. */
function keysSent(site: Site): Set<string> {
  const keyed = site.log.all().filter(({ headers }) => headers['x-api-key'] !== undefined);
  return new Set(keyed.map(({ host, headers }) => `${host} ${headers['x-api-key']}`));
}

test.describe('another address of the site', () => {
  test('S8 shows the panel but never gets the key; one click leads back', async ({
    site,
    player,
    companion,
    problems,
  }) => {
    const [id = 0, second = 0] = problems.tried(2);
    const oldKey = site.keyOf(player.name);
    const newKey = site.makeKey(player.id);
    await connectWith(companion, oldKey);
    const here = await problems.open(id);
    const there = await companion.open(id, OTHER);

    await allowSite(companion.browser, OTHER);
    await companion.useAddress(`${OTHER}/problems/${id}?from=list`);
    await inUse(companion, OTHER);
    await companion.options.waitFor(KEY_FIELD);
    await here.shadow(HOST).waitForGone();
    // The tab that was open before has the content script now, and this site has no key yet.
    await there.shadow(HOST).waitForText('add your API key');
    // No request was sent to this site before the player typed a key for it, and no data of the old site is shown.
    expect(site.log.api(({ host }) => host === new URL(OTHER).host)).toEqual([]);
    expect(await there.shadow(HOST).text()).not.toMatch(/Tries/);
    expect(await companion.options.evaluate('document.querySelector(".KeySection").innerText')).not.toContain(
      player.name,
    );

    await connectWith(companion, newKey);
    await there.bringToFront();
    await problems.expectShown(there, id);
    const later = await problems.open(second, OTHER);
    await here.reload();
    await later.reload();
    await problems.expectShown(later, second);
    expect(await here.shadow(HOST).count()).toBe(0);

    await goBack(companion);
    await inUse(companion, SITE);
    await there.shadow(HOST).waitForGone();
    await here.shadow(HOST).waitForText('add your API key');
    await expect.poll(() => registeredFor(companion.options)).toEqual([]);
    expect(await mayUse(companion.options, OTHER)).toBe(false);
    await connectWith(companion, oldKey);
    await here.bringToFront();
    await problems.expectShown(here, id);
    expect(keysSent(site)).toEqual(new Set([`www.goproblems.com ${oldKey}`, `practice.example ${newKey}`]));
  });

  test('S4 is shown in full before use, and the focus stays put', async ({ companion }) => {
    const { options } = companion;
    await companion.useAddress('http://go.example');
    await options.waitFor('document.querySelector(".FailureNote[data-kind=address-plain]")');
    await options.click('.AddressForm .button:last-child');
    await options.click('.SiteSection .buttons .button:last-child');
    await options.type('#address', 'gö-übung.example/problems/1');
    await options.waitFor(
      'document.querySelector(".AddressForm code").textContent === "https://xn--g-bung-wxa3c.example"',
    );
    await options.click('.AddressForm .button:last-child');
    await inUse(companion, SITE);

    // The focus is moved to the address in use, since the pressed button is gone. The player may be quicker than the next frame.
    await options.evaluate(`void new MutationObserver((_, observer) => {
      if (document.querySelector('.SiteSection-address code').textContent !== '${OTHER}') return;
      observer.disconnect();
      globalThis.focusOfPage = document.activeElement.className;
      document.querySelector('#key').focus();
    }).observe(document, { subtree: true, childList: true, characterData: true })`);
    await allowSite(companion.browser, OTHER);
    await options.click('.SiteSection .buttons .button:last-child');
    await options.type('#address', OTHER);
    // Enter does the same as the button.
    await options.press('Enter');
    await inUse(companion, OTHER);
    await options.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))',
    );
    expect(await options.evaluate('document.activeElement.id')).toBe('key');
    expect(await options.evaluate('globalThis.focusOfPage')).toBe('SiteSection-address');
  });

  test('is applied by the next worker if it was only stored', async ({ connected, problems }) => {
    const id = problems.first('tried');
    await inStore(connected.options, 'core', 'settings', `rows.put({ base: '${OTHER}' }, 'only')`);
    await connected.browser.killWorker();
    // The content script's message wakes the worker, which refuses the message.
    const here = await connected.open(id);
    await connected.options.waitFor(KEY_FIELD);
    await expect.poll(() => registeredFor(connected.options)).toContain(`${OTHER}/*`);
    expect(await here.shadow(HOST).count()).toBe(0);
  });

  test('S11 gets no request without permission, and works with it, also updated', async ({
    site,
    player,
    companion,
    problems,
  }) => {
    const [id = 0, second = 0] = problems.tried(2);
    await allowSite(companion.browser, OTHER);
    await companion.useAddress(OTHER);
    await inUse(companion, OTHER);
    await companion.connect(player.name);
    await problems.open(id, OTHER);

    // The permission is withdrawn while one request is under way and others are queued.
    const waiting = problems.tried(6).slice(2);
    const gate = site.faults.hold('attempts');
    const underWay = site.log.next('attempts');
    await Promise.all(waiting.map((each) => companion.open(each, OTHER)));
    await underWay;
    await withholdSite(companion.browser, OTHER);
    await companion.options.bringToFront();
    await companion.options.waitFor('document.querySelector(".PermissionNotice")');
    const withheld = site.log.mark();
    gate.open();
    const later = await companion.open(second, OTHER);
    expect(site.log.api(({ sequence }) => sequence > withheld)).toEqual([]);
    await allowSite(companion.browser, OTHER);
    await companion.options.bringToFront();
    await companion.options.waitFor('!document.querySelector(".PermissionNotice")');
    await later.bringToFront();
    await problems.expectShown(later, second);

    await updateExtension(companion.browser);
    await later.bringToFront();
    await solve(later, site, second);
    await problems.expectShown(later, second);
  });
});
