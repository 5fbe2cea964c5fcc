import { join } from 'node:path';
import { build } from 'vite';
import type { TestPage } from '../e2e/browsers/browser.ts';
import { SITE } from '../e2e/companion.ts';
import type { Bench } from './in-page/main.ts';
import type { Stage } from './stage.ts';

const MAIN = join(import.meta.dirname, 'in-page/main.ts');

/** The part of a bundle that is used here. */
interface Bundle {
  output: { code?: string }[];
}

let source: Promise<string> | undefined;

/** The functions of `in-page/` as one script, built once. */
async function bundled(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2024', lib: { entry: MAIN, formats: ['iife'], name: 'unused' } },
  })) as unknown as Bundle[];
  return built[0]?.output[0]?.code ?? '';
}

/**
 * Moves a tab to an address of the extension that runs no code, and puts the functions of `in-page/` into it. The options page
 * would count all attempts again whenever new ones are stored. `origin`: that of the extension's pages.
 */
export async function equip(page: TestPage, origin: string): Promise<void> {
  await page.goto(`${origin}/icon/16.png`);
  source ??= bundled();
  await page.evaluate(`(() => { ${await source} })()`);
}

/** Calls one of these functions for the stage's player. */
export function askPage<Name extends keyof Bench>({ companion, player }: Stage, name: Name) {
  type Answer = Awaited<ReturnType<Bench[Name]>>;
  return companion.options.evaluate<Answer>(`bench.${name}('${SITE}', ${player.id})`);
}
