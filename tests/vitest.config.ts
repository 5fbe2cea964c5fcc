import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { currentSuite } from './run/suites.ts';

const ROOT = join(import.meta.dirname, '..');
const FILES = 'tests/unit/**/*.test.{ts,tsx}';

/** The files of which `npm test` runs only some cases (`unit/support/cases.ts`). */
function filesRunInPart(): string[] {
  return globSync(FILES, { cwd: ROOT }).filter((file) =>
    /from '[^']*\/cases\.ts'/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
}

export default defineConfig({
  root: ROOT,
  test: {
    // These limits measure nothing; they only end tests that hang.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // One worker more than cores, because some files wait for real time. Vitest's default is one fewer.
    maxWorkers: availableParallelism() + 1,
    setupFiles: [
      'tests/unit/support/browser-stand-in.ts',
      'tests/gallery/i18n.ts',
      'tests/unit/support/no-decoders.ts',
    ],
    include: currentSuite() === 'rest' ? filesRunInPart() : [FILES],
    reporters: ['default', ['json', { outputFile: '.output/units.json' }]],
  },
});
