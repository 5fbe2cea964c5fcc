import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MANY_REQUESTS_MS } from '../patience.ts';
import { startSite } from '../site/server.ts';
import { BUILDS, companionIn, launch } from './companion.ts';
import { updateExtension } from './extension-life.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { historyRead } from './marks-view.ts';
import { openPaintedPopup, textIn } from './popup-view.ts';

/** Puts this build under an earlier version number into the folder. */
async function unzipPrevious(folder: string): Promise<void> {
  await unzipPresent(folder);
  const manifest = join(folder, 'manifest.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace(/"version":"[^"]*"/, '"version":"0.0.9"'));
}

/** Puts this build into the folder. `packages.spec.ts` tests that the package has the same files. */
function unzipPresent(folder: string): Promise<void> {
  return cp(BUILDS.chromium, folder, { recursive: true });
}

test('unzipping a new version over the old one and reloading it loses nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-'));
  const site = await startSite({
    problems: 200,
    attempts: 400,
    firstPlayer: { attempts: 100, problems: 60 },
  });
  const [player] = site.users;
  await unzipPrevious(folder);
  const browser = await launch('chromium', { extension: folder, sitePort: site.port });
  try {
    const companion = await companionIn(browser, site, { history: true });
    const { options } = companion;
    const version = () => 'chrome.runtime.getManifest().version';
    const before = await options.evaluate<string>(version());
    // Without this, genre and elo of the tried problems are read too, for longer than this test needs.
    await inStore(options, 'core', 'settings', `rows.put({ catalogue: 'none' }, 'only')`);
    await companion.connect(player.name);
    await historyRead(companion);
    const popup = await openPaintedPopup(companion);
    await popup.click('.SavedFilters-edit');
    await popup.waitFor(`document.querySelector('.SavedFilterEditor')`);
    await popup.evaluate(`document.querySelector('.SavedFilterEditor-row:first-child input').select()`);
    for (const key of 'Mine') await popup.press(key);
    await popup.press('Tab');
    await popup.waitFor(`document.querySelector('.SavedFilter-name')?.textContent === 'Mine'`);
    await popup.close();

    await unzipPresent(folder);
    const mark = site.log.mark();
    await updateExtension(browser);
    const page = await browser.newPage();
    await page.goto(`${browser.extensionOrigin}/options.html`);
    const attempts = site.sql('select id from attempts where user_id = ?', player.id).length;
    // The list of accounts is folded.
    const account = () => page.evaluate(`document.querySelector('.AccountRow')?.textContent ?? ''`);
    await expect.poll(account, { timeout: MANY_REQUESTS_MS }).toContain(`${attempts} tries stored`);
    expect(await textIn(page, '.AccountCard')).toContain(player.name);
    expect(await page.evaluate<string>(version())).not.toBe(before);
    const again = await openPaintedPopup(companion);
    await again.waitFor(`document.querySelector('.SavedFilter-name')?.textContent === 'Mine'`);
    await again.waitFor(`document.querySelector('.PickBar-next')`);
    await again.close();
    // The popup requests what is too old. The update itself requests nothing, and opens no page.
    const routes = site.log.api().flatMap(({ sequence, route }) => (sequence > mark ? [route] : []));
    expect(routes.filter((route) => route !== 'problems')).toEqual([]);
    const urls = await Promise.all((await browser.pages()).map((one) => one.url()));
    expect(urls.filter((url) => url.includes('welcome.html'))).toEqual([]);
  } finally {
    await browser.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
});
