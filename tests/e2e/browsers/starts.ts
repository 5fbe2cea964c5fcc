// Counts started browsers: each start costs more than most tests do.
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrowserName } from './browser.ts';

/** This file gets one line for each start, by whichever process. */
const RECORD = join(import.meta.dirname, '../../../.output/browser-starts.txt');

/** Records that a browser is being started. */
export function countStart(name: BrowserName): void {
  mkdirSync(dirname(RECORD), { recursive: true });
  appendFileSync(RECORD, `${name}\n`);
}

/** Sets the count to zero. */
export function forgetStarts(): void {
  rmSync(RECORD, { force: true });
}

/** How many of each browser were started since the count was set to zero. */
export function startsSoFar(): Record<BrowserName, number> {
  const starts: Record<BrowserName, number> = { chromium: 0, firefox: 0 };
  let lines = '';
  try {
    lines = readFileSync(RECORD, 'utf8');
  } catch {
    // The file does not exist: no browser was started.
  }
  for (const name of lines.split('\n')) if (name === 'chromium' || name === 'firefox') starts[name]++;
  return starts;
}
