import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { UNIT_MS, WAIT_MS } from './patience.ts';
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
    testTimeout: UNIT_MS,
    hookTimeout: UNIT_MS,
    expect: { poll: { timeout: WAIT_MS } },
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
