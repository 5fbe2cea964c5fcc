import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBackup } from '../../lib/backup/read-backup.ts';
import type { TestBrowser } from './browsers/browser.ts';
import type { ChromiumBrowser } from './browsers/chromium.ts';
import type { FirefoxBrowser } from './browsers/firefox.ts';
import { updateExtension } from './extension-life.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { openPaintedPopup, textIn } from './popup-view.ts';

const LINE = '.PopupLine';
const SAVE = '.PopupLine .button';

/** Makes the browser save its downloads in a folder, without a question. */
async function saveIn(browser: TestBrowser, folder: string): Promise<void> {
  if (browser.name === 'firefox') {
    await (browser as FirefoxBrowser).evaluateInBrowser(`(() => {
      Services.prefs.setIntPref('browser.download.folderList', 2);
      Services.prefs.setStringPref('browser.download.dir', ${JSON.stringify(folder)});
      // The browser's own list of downloads would lie over the popup.
      Services.prefs.setBoolPref('browser.download.alwaysOpenPanel', false);
      return null;
    })()`);
    return;
  }
  const { context } = browser as ChromiumBrowser;
  const [page] = context.pages();
  if (!page) throw new Error('No tab is open.');
  const debug = await context.newCDPSession(page);
  await debug.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
}

/** Returns the backup in the only file of a folder, once it is saved as a whole. */
async function savedIn(folder: string) {
  const [name = '', ...others] = await readdir(folder);
  if (others.length > 0 || !/^goproblems-backup-[\d-]+\.json$/.test(name)) return name;
  return readBackup(await readFile(join(folder, name), 'utf8'));
}

test('the popup says once what is new, then saves a backup at one press', {
  tag: '@firefox',
}, async ({ connected, player, problems }) => {
  const { browser, options } = connected;
  const folder = await mkdtemp(join(tmpdir(), 'saved-files-'));
  try {
    const id = problems.first('untried');
    await options.evaluate(
      `(globalThis.browser ?? chrome).runtime.sendMessage({ ask: 'setBookmark', with: { id: ${id}, bookmarked: true } })`,
    );
    const twoDaysAgo = Date.now() - 2 * 86_400_000;
    const note = {
      problemId: id,
      text: 'Ladder',
      typedAt: twoDaysAgo,
      bookmarked: true,
      changedAt: twoDaysAgo,
    };
    await inStore(options, 'own:', 'notes', `rows.put(${JSON.stringify(note)})`);
    await inStore(options, 'core', 'state', `rows.put('0.0.1', 'version')`);
    // The update closes the options page. Without another tab the browser would have none in front.
    await problems.open(id);
    await updateExtension(browser);

    const first = await openPaintedPopup(connected);
    await first.waitFor(`document.querySelector('${LINE} a[href$="CHANGELOG.md"]')`);
    await first.close();

    await saveIn(browser, folder);
    const popup = await openPaintedPopup(connected);
    await popup.waitFor(`document.querySelector('${SAVE}')`);
    expect(await textIn(popup, LINE)).toContain('Save a backup');
    await popup.click(SAVE);
    await popup.waitFor(`!document.querySelector('${LINE}')`);
    const saved = { backup: { player: { id: player.id }, notes: [note] } };
    await expect.poll(() => savedIn(folder)).toMatchObject(saved);
    await popup.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
