import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { idOf } from '../../e2e/browsers/chromium-switches.ts';
import { CASES, type Case } from './cases.ts';

const FOLDER = join(import.meta.dirname, '../../../.output/bench-history-layout');
const MANIFEST = {
  manifest_version: 3,
  version: '1.0',
  background: { service_worker: 'main.js', scripts: ['main.js'] },
  browser_specific_settings: { gecko: { id: 'history-layout@bench.example' } },
};

/**
 * Makes an extension for each case, named after it, since Chromium keeps all databases of an extension together: the smallest would be
 * opened as slowly as the largest.
 */
export async function makeExtensions(): Promise<(Case & { folder: string; origin: string })[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  const entry = join(import.meta.dirname, 'in-extension/main.ts');
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: FOLDER,
      target: 'es2024',
      lib: { entry, formats: ['iife'], name: 'unused', fileName: () => 'main.js' },
    },
  });
  const made = CASES.map(async ({ each, size }) => {
    const folder = join(FOLDER, `${each}-${size}`);
    mkdirSync(folder);
    cpSync(join(FOLDER, 'main.js'), join(folder, 'main.js'));
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...MANIFEST, name: `${each}-${size}` }));
    writeFileSync(join(folder, 'page.html'), '<!doctype html><script defer src="main.js"></script>');
    return { each, size, folder, origin: `chrome-extension://${await idOf(folder)}` };
  });
  return Promise.all(made);
}
