// The packages that `npm run zip` makes, made from the sources in a folder of their own.
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { filesInZip } from './zip-file.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Not part of the sources. */
const MADE = ['.git', '.output', '.wxt', 'node_modules', 'test-results'];

/** Copies the sources into a new folder. */
export async function copySources(folder: string): Promise<void> {
  await cp(ROOT, folder, {
    recursive: true,
    filter: (path) => !MADE.includes(relative(ROOT, path).split('/')[0] ?? ''),
  });
}

/** Runs `npm run zip` in a folder with the sources. Resolves to the packages by name. */
export async function zipIn(folder: string): Promise<Map<string, Buffer>> {
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await promisify(execFile)('npm', ['run', '--silent', 'zip'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  const names = await zipsIn(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(pathIn(folder, name))] as const)),
  );
}

/** Writes the files of a package into a folder, over those that are there. */
export async function unzip(zip: Buffer, folder: string): Promise<void> {
  for (const [path, content] of filesInZip(zip)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

async function zipsIn(folder: string): Promise<string[]> {
  return (await readdir(pathIn(folder, ''))).filter((name) => name.endsWith('.zip')).sort();
}

function pathIn(folder: string, name: string): string {
  return join(folder, '.output', name);
}
