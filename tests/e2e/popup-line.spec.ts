import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBackup } from '../../lib/backup/read-backup.ts';
import type { ChromiumBrowser } from './browsers/chromium.ts';
import { updateExtension } from './extension-life.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { openPaintedPopup, textIn } from './popup-view.ts';

const LINE = '.PopupLine';
const SAVE = '.PopupLine .button';

test('the popup says once what is new, then saves a backup at one press', async ({
  connected,
  player,
  problems,
}) => {
  const { options } = connected;
  const browser = connected.browser as ChromiumBrowser;
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
    await inStore(options, 'core', 'version', `rows.put('0.0.1', 'only')`);
    await updateExtension(browser);

    const first = await openPaintedPopup(connected);
    await first.waitFor(`document.querySelector('${LINE} a[href$="CHANGELOG.md"]')`);
    await first.close();

    const [page] = browser.context.pages();
    if (!page) throw new Error('no tab is open');
    const debug = await browser.context.newCDPSession(page);
    await debug.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    const popup = await openPaintedPopup(connected);
    await popup.waitFor(`document.querySelector('${SAVE}')`);
    expect(await textIn(popup, LINE)).toContain('Save a backup');
    await popup.click(SAVE);
    await popup.waitFor(`!document.querySelector('${LINE}')`);
    const saved = async () => (await readdir(folder)).filter((name) => name.endsWith('.json'));
    await expect.poll(saved).toEqual([expect.stringMatching(/^goproblems-backup-[\d-]+\.json$/)]);
    const [name = ''] = await saved();
    const read = await readBackup(await readFile(join(folder, name), 'utf8'));
    expect(read).toMatchObject({ backup: { player: { id: player.id }, notes: [note] } });
    await popup.close();
    await debug.send('Browser.setDownloadBehavior', { behavior: 'default' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
