import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { ChromiumBrowser } from '../../e2e/browsers/chromium.ts';
import { inExtensionsList } from '../../e2e/browsers/chromium-extensions.ts';
import { idOf } from '../../e2e/browsers/chromium-switches.ts';
import { BUILDS } from '../../e2e/companion.ts';

const SOURCES = join(import.meta.dirname, 'extensions');
const FOLDER = join(import.meta.dirname, '../../../.output/bench');

/**
 * The extensions that are compared, all in one browser. `large` and `small` are our build for players, with many and with few
 * attempts. `empty` does nothing.
 */
const SCRIPTS = {
  large: [],
  small: [],
  empty: ['content', 'worker'],
} as const;

/** The name of such an extension. */
export type ExtensionName = keyof typeof SCRIPTS;

/** An extension of the bench: its folder and the origin of its pages. */
export interface BenchExtension {
  folder: string;
  origin: string;
}

/** Makes the folders of all extensions. */
export async function makeExtensions(): Promise<Record<ExtensionName, BenchExtension>> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const made = Object.entries(SCRIPTS).map(async ([name, scripts]) => {
    const folder = join(FOLDER, name);
    const isOurs = scripts.length === 0;
    cpSync(isOurs ? BUILDS.chromium : join(SOURCES, name), folder, {
      recursive: true,
      filter: (file) => !file.endsWith('.ts'),
    });
    for (const script of scripts) await bundle(name, script, folder);
    return [name, { folder, origin: `chrome-extension://${await idOf(folder)}` }] as const;
  });
  return Object.fromEntries(await Promise.all(made)) as Record<ExtensionName, BenchExtension>;
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
export function enabler(browser: ChromiumBrowser, extensions: Record<ExtensionName, BenchExtension>) {
  let enabled: readonly ExtensionName[] = Object.keys(extensions) as ExtensionName[];
  return async (wanted: readonly ExtensionName[]): Promise<void> => {
    const changed = (Object.keys(extensions) as ExtensionName[]).filter(
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
