import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, test } from '@playwright/test';
import { BUILDS } from './companion.ts';
import { filesInZip } from './zip-file.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Not part of the sources. */
const MADE = ['.git', '.output', '.wxt', 'node_modules', 'test-results'];

test('npm run zip makes the same packages in any folder, and the sources build them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'));
  try {
    const copy = join(folder, 'copy');
    await cp(ROOT, copy, {
      recursive: true,
      filter: (path) => !MADE.includes(relative(ROOT, path).split('/')[0] ?? ''),
    });
    const packages = await zipIn(copy);
    expect([...packages.keys()].map((name) => name.replace(/-\d.*\d-/, '-'))).toEqual([
      'companion-for-goproblems-chrome.zip',
      'companion-for-goproblems-firefox.zip',
      'companion-for-goproblems-sources.zip',
    ]);

    const [chrome, firefox, sources] = [...packages.values()].map(filesInZip);
    expect(chrome).toEqual(await filesIn(BUILDS.chromium));
    expect(firefox).toEqual(await filesIn(BUILDS.firefox));

    // Another folder with nothing but the published sources makes the same bytes.
    const unpacked = join(folder, 'unpacked');
    for (const [path, content] of sources ?? []) {
      await mkdir(dirname(join(unpacked, path)), { recursive: true });
      await writeFile(join(unpacked, path), content);
    }
    expect(await zipIn(unpacked)).toEqual(packages);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Runs the command in a folder with the sources. Resolves to the packages by name. */
async function zipIn(folder: string): Promise<Map<string, Buffer>> {
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  execFileSync('npm', ['run', '--silent', 'zip'], {
    cwd: folder,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
  const output = join(folder, '.output');
  const names = (await readdir(output)).filter((name) => name.endsWith('.zip')).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(output, name))] as const)),
  );
}

async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.map(async (path) => [relative(folder, path).replaceAll('\\', '/'), await readFile(path)] as const),
  );
  return new Map(files.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
