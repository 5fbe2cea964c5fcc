import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { UNIT_MS, WAIT_MS } from './patience.ts';
import { currentSuite, hasUnitsOf, UNIT_TAGS } from './run/suites.ts';

const ROOT = join(import.meta.dirname, '..');
const files = globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: ROOT })
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
  .filter(({ text }) => hasUnitsOf(currentSuite(), text));

/**
 * What needs a process for each file. Pages of the popup, the options and the history page never end: they go on until the browser
 * closes them. Others replace a module, a limit or the databases for as long as the process lives, or set the time zone, which
 * formatters keep. All other files share processes.
 */
const PAGES = /\/(popup|options|pages|history-page)\//;
const LASTING =
  /\bvi\.(mock|doMock|resetModules)\(|\bdrawIntoBody\(|\/(database-requests|fresh-profile|patient-storage|[\w-]*lives|lives-at-site|two-players|two-names|ahead-of-writes|ending-worker|statistics-by-sql)\.ts'|\.env\.TZ = |stubEnv\('TZ'/;
const filesWhere = (alone: boolean) =>
  files
    .filter(({ file, text }) => (PAGES.test(file) || LASTING.test(text)) === alone)
    .map(({ file }) => file);

export default defineConfig({
  root: ROOT,
  test: {
    testTimeout: UNIT_MS,
    hookTimeout: UNIT_MS,
    expect: { poll: { timeout: WAIT_MS } },
    // One worker more than cores, because some files wait for real time. Vitest's default is one fewer.
    maxWorkers: availableParallelism() + 1,
    tags: UNIT_TAGS,
    // A request to a database that nobody awaits fails together with its transaction.
    onUnhandledError: ({ name }) => name !== 'AbortError' && name !== 'QuotaExceededError',
    globalSetup: 'tests/unit/support/one-certificate.ts',
    setupFiles: 'tests/unit/support/set-up.ts',
    projects: [
      { extends: true, test: { name: 'alone', include: filesWhere(true) } },
      { extends: true, test: { name: 'shared', include: filesWhere(false), isolate: false } },
    ],
    reporters: ['default', ['json', { outputFile: '.output/units.json' }]],
  },
});
