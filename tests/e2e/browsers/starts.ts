// How many browsers were started: each costs more than most tests do.
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrowserName } from './browser.ts';

/** One line for each start, by whichever process. */
const RECORD = join(import.meta.dirname, '../../../.output/browser-starts.txt');

/** Notes that a browser is being started. */
export function countStart(name: BrowserName): void {
  mkdirSync(dirname(RECORD), { recursive: true });
  appendFileSync(RECORD, `${name}\n`);
}

/** Begins the count anew. */
export function forgetStarts(): void {
  rmSync(RECORD, { force: true });
}

/** How many of each were started since the count began. */
export function startsSoFar(): Record<BrowserName, number> {
  const starts: Record<BrowserName, number> = { chromium: 0, firefox: 0 };
  let lines = '';
  try {
    lines = readFileSync(RECORD, 'utf8');
  } catch {
    // None was started.
  }
  for (const name of lines.split('\n')) if (name === 'chromium' || name === 'firefox') starts[name]++;
  return starts;
}
