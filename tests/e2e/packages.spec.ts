import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { BUILDS, companionIn, launch } from './companion.ts';
import { expect, test } from './fixture.ts';
import { copySources, unzip, zipIn } from './packages.ts';
import { filesInZip } from './zip-file.ts';

test('npm run zip makes the same packages in any folder, and the sources build them', {
  tag: '@deep',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'));
  try {
    const copy = join(folder, 'copy');
    await copySources(copy);
    const packages = await zipIn(copy);
    expect([...packages.keys()].map((name) => name.replace(/-\d.*\d-/, '-'))).toEqual([
      'companion-for-goproblems-chrome.zip',
      'companion-for-goproblems-firefox.zip',
      'companion-for-goproblems-sources.zip',
    ]);

    const [chrome, firefox, sources] = [...packages.values()] as [Buffer, Buffer, Buffer];
    expect(filesInZip(chrome)).toEqual(await filesIn(BUILDS.chromium));
    expect(filesInZip(firefox)).toEqual(await filesIn(BUILDS.firefox));

    // Another folder with nothing but the published sources makes the same bytes.
    const unpacked = join(folder, 'unpacked');
    await unzip(sources, unpacked);
    expect(await zipIn(unpacked)).toEqual(packages);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the Chromium package keeps its data when its folder moves', { tag: '@deep' }, async ({
  site,
  player,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'));
  try {
    const start = async (place: string) => {
      const extension = join(folder, place);
      await cp(BUILDS.chromium, extension, { recursive: true });
      return launch('chromium', { sitePort: site.port, profile: join(folder, 'profile'), extension });
    };
    const before = await start('before');
    await (await companionIn(before, site)).connect(player.name);
    await before.close();

    const after = await start('after');
    const options = await after.newPage();
    await options.goto(`${after.extensionOrigin}/options.html`);
    await options.waitFor(`document.querySelector('.AccountCard')?.textContent.includes('${player.name}')`);
    expect(after.extensionOrigin).toBe(before.extensionOrigin);
    await after.close();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
});

async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.map(async (path) => [relative(folder, path).replaceAll('\\', '/'), await readFile(path)] as const),
  );
  return new Map(files.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
