import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companionIn, launch } from './companion.ts';
import { expect, test } from './fixture.ts';
import { problemsTried } from './oracle.ts';
import { openKnown } from './panel-view.ts';

/** Inverts every eighth byte of every database file in a folder; returns how many files there are. */
async function damageFiles(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => /\.(log|ldb)$|^MANIFEST/.test(name));
  for (const name of names) {
    const file = await open(join(folder, name), 'r+');
    const { size } = await file.stat();
    const bytes = Buffer.alloc(size);
    await file.read(bytes, 0, size, 0);
    for (let at = 0; at < size; at += 8) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    await file.write(bytes, 0, size, 0);
    await file.close();
  }
  return names.length;
}

test.describe('storage in Chromium', () => {
  test('R22 damaged database files are reported, and the extension recovers', async ({ site, player }) => {
    const profile = await mkdtemp(join(tmpdir(), 'companion-profile-'));
    const [id = 0] = problemsTried(site, player.id, 1);
    try {
      const first = await launch('chromium', { sitePort: site.port, profile });
      const before = await companionIn(first, site);
      await before.connect(player.name);
      await openKnown(before, site, player, id);
      const { host } = new URL(first.extensionOrigin);
      await first.close();
      const folder = join(profile, 'Default', 'IndexedDB', `chrome-extension_${host}_0.indexeddb.leveldb`);
      expect(await damageFiles(folder)).toBeGreaterThan(0);

      const second = await launch('chromium', { sitePort: site.port, profile });
      const options = await second.newPage();
      await options.goto(`${second.extensionOrigin}/options.html`);
      // The browser empties a corrupt database completely, so the key is lost too.
      const saysSo = async () => {
        await second.killWorker();
        // The browser may find the corruption and create new files while the worker starts. Then only the next worker reports
        // it.
        await options.evaluate(`chrome.runtime.sendMessage({ ask: 'settingsChanged', with: null })`);
        await options.reload();
        await options.waitFor(`document.querySelector('#key')`);
        return options.evaluate(`document.querySelector('[data-kind="key-damaged"]') !== null`);
      };
      await expect.poll(saysSo).toBe(true);
      const after = await companionIn(second, site);
      await after.connect(player.name);
      await openKnown(after, site, player, id);
      await options.reload();
      await options.waitFor(`document.querySelector('.AccountCard')`);
      expect(await options.evaluate(`document.querySelector('.FailureNote') === null`)).toBe(true);
      await second.close();
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  });
});
