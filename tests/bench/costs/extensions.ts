import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { ChromiumBrowser } from '../../e2e/browsers/chromium.ts';
import { inExtensionsList } from '../../e2e/browsers/chromium-extensions.ts';
import { idOf } from '../../e2e/browsers/chromium-switches.ts';
import { AT_ONCE_BUILDS } from '../../e2e/companion.ts';

const SOURCES = join(import.meta.dirname, 'extensions');
const FOLDER = join(import.meta.dirname, '../../../.output/bench');

const EMPTY_SCRIPTS = ['content', 'worker'];

/**
 * The extensions that are compared, all in one browser. `large` and `small` are our build without waits, which reads many and few attempts.
 * `empty` does nothing.
 */
export type ExtensionName = 'large' | 'small' | 'empty';

/** An extension of the bench: its folder and the origin of its pages. */
export interface BenchExtension {
  folder: string;
  origin: string;
}

/** Makes the folders of all extensions of the costs. */
export async function makeExtensions(): Promise<Record<ExtensionName, BenchExtension>> {
  const { chromium } = AT_ONCE_BUILDS;
  const made = await copyExtensions({ large: chromium, small: chromium, empty: join(SOURCES, 'empty') });
  for (const script of EMPTY_SCRIPTS) await bundle('empty', script, made.empty.folder);
  return made;
}

/** Copies these builds into folders of their own, which makes them extensions of their own. */
export async function copyExtensions<Name extends string>(
  builds: Record<Name, string>,
): Promise<Record<Name, BenchExtension>> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const made = Object.entries<string>(builds).map(async ([name, source]) => {
    const folder = join(FOLDER, name);
    cpSync(source, folder, { recursive: true, filter: (file) => !file.endsWith('.ts') });
    dropKey(join(folder, 'manifest.json'));
    return [name, { folder, origin: `chrome-extension://${await idOf(folder)}` }] as const;
  });
  return Object.fromEntries(await Promise.all(made)) as Record<Name, BenchExtension>;
}

/** With the key, all copies of a build would be one extension. */
function dropKey(manifest: string): void {
  const { key: _, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify(rest));
}

async function bundle(extension: string, script: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: join(SOURCES, extension, `${script}.ts`),
        formats: ['iife'],
        name: 'unused',
        fileName: () => `${script}.js`,
      },
    },
  });
}

/**
 * Returns a function that enables these extensions of a browser and disables the others, whose pages the browser closes. All of
 * them must be enabled at first.
 */
export function enabler<Name extends string>(
  browser: ChromiumBrowser,
  extensions: Record<Name, BenchExtension>,
) {
  let enabled: readonly Name[] = Object.keys(extensions) as Name[];
  return async (wanted: readonly Name[]): Promise<void> => {
    const changed = (Object.keys(extensions) as Name[]).filter(
      (name) => wanted.includes(name) !== enabled.includes(name),
    );
    if (changed.length === 0) return;
    enabled = wanted;
    const changes = changed.map((name) => {
      const id = new URL(extensions[name].origin).host;
      return `chrome.management.setEnabled('${id}', ${wanted.includes(name)})`;
    });
    await inExtensionsList(browser.context, `Promise.all([${changes}])`);
  };
}
