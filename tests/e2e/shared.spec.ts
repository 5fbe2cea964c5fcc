import { startSite } from '../site/server.ts';
import type { TestPage } from './browsers/browser.ts';
import { type Companion, companionIn, SITE } from './companion.ts';
import { expect, test } from './fixture.ts';
import { problemsTried } from './oracle.ts';

const SAID = 'said in the first test';

/** Data of the extension, read in its options page. */
const OF_EXTENSION = `(async () => {
  const api = globalThis.browser ?? chrome;
  return {
    text: document.body.innerText,
    local: await api.storage.local.get(null),
    session: await api.storage.session.get(null),
    sync: await api.storage.sync.get(null),
    own: { ...localStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name).sort(),
    scripts: (await api.scripting.getRegisteredContentScripts()).flatMap(({ matches }) => matches).sort(),
    alarms: (await api.alarms.getAll()).length,
    tabs: (await api.tabs.query({})).map(({ url }) => new URL(url ?? 'about:blank').pathname)
      .filter((path) => path !== 'blank').sort(),
    windows: (await api.windows.getAll()).length,
  };
})()`;

const RENEWED = `(globalThis.browser ?? chrome).storage.session.get('tabsRenewed').then(({ tabsRenewed = false }) => tabsRenewed)`;

/** Data of the site, read in a page of it. */
const OF_SITE = `(async () => ({
  cookie: document.cookie,
  stored: { ...localStorage },
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
}))()`;

/** Stores something in every place that a page of the site can write to. */
const WRITE_IN_SITE = `(async () => {
  document.cookie = 'left=behind; max-age=1000';
  localStorage.left = 'behind';
  await new Promise((resolve) => { indexedDB.open('left behind').onsuccess = ({ target }) => resolve(target.result.close()); });
  await (await caches.open('left behind')).put('/left', new Response('behind'));
  console.log('${SAID}');
  return null;
})()`;

/** Stores something in every place that the extension can write to. */
const WRITE_IN_EXTENSION = `(async () => {
  const api = globalThis.browser ?? chrome;
  for (const area of ['local', 'session', 'sync']) await api.storage[area].set({ left: 'behind' });
  localStorage.left = 'behind';
  await new Promise((resolve) => { indexedDB.open('left behind').onsuccess = ({ target }) => resolve(target.result.close()); });
  await api.alarms.create('left behind', { delayInMinutes: 1000 });
  await api.scripting.registerContentScripts([
    { id: 'left-behind', js: ['site.js'], matches: ['${SITE}/left/*'] },
  ]);
  await api.windows.create({ url: '${SITE}/problems' });
  return null;
})()`;

type Findings = Record<string, unknown>;

/** Returns the data of the extension and of a page of the site, read as soon as the extension knows that it has no key. */
async function look({ options, browser }: Companion): Promise<{ page: TestPage; found: Findings }> {
  await options.waitFor('document.querySelector("#key")');
  // The last line of the page to appear.
  await options.waitFor('document.querySelector(".CatalogueStandLine")');
  // The extension injects its script into open tabs shortly after an installation.
  await expect.poll(() => options.evaluate<boolean>(RENEWED)).toBe(true);
  const ofExtension = await options.evaluate<Findings>(OF_EXTENSION);
  const page = await browser.newPage();
  await page.goto(`${SITE}/problems`);
  return { page, found: { ...ofExtension, ofSite: await page.evaluate<Findings>(OF_SITE) } };
}

test('a shared browser is like new after another test', {
  tag: '@firefox',
}, async ({ shared, site, player }) => {
  const first = await companionIn(await shared.open(site.port), site);
  const { page, found } = await look(first);

  await test.step('the first test leaves something everywhere', async () => {
    const [id = 0] = problemsTried(site, player.id, 1);
    await first.connect(player.name);
    await first.open(id);
    await first.openPopup();
    await page.evaluate(WRITE_IN_SITE);
    await first.options.evaluate(WRITE_IN_EXTENSION);
    const { ofSite, ...ofExtension } = found;
    const now: Findings = {
      ...(await first.options.evaluate<Findings>(OF_EXTENSION)),
      ...(await page.evaluate<Findings>(OF_SITE)),
    };
    const before: Findings = { ...ofExtension, ...(ofSite as Findings) };
    expect((await first.browser.settledConsoleText()).join('\n')).toContain(SAID);
    for (const place of Object.keys(before)) expect(now[place], place).not.toEqual(before[place]);
  });
  await first.browser.close();

  const other = await startSite();
  try {
    const before = site.log.mark();
    const browser = await shared.open(other.port);
    const second = await look(await companionIn(browser, other));
    expect(second.found).toEqual(found);
    expect(other.log.all().filter(({ headers }) => String(headers.cookie).includes('left'))).toEqual([]);
    expect((await browser.settledConsoleText()).join('\n')).not.toContain(SAID);
    expect(site.log.since(before)).toEqual([]);
    await browser.close();
  } finally {
    await other.close();
  }
});
