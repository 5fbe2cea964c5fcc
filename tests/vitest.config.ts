import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { UNIT_MS, WAIT_MS } from './patience.ts';
import { currentSuite, hasUnitsOf, UNIT_TAGS } from './run/suites.ts';

const ROOT = join(import.meta.dirname, '..');
const FILES = 'tests/unit/**/*.test.{ts,tsx}';
/**
 * The folders (and a file) whose tests need a process for each file: modules there keep a state, such as open databases or known
 * texts, or find the stand-ins for the browser when they are loaded. All other files share processes, which takes half of the
 * processor's time.
 */
const NEED_OWN_PROCESS = [
  'background',
  'options',
  'pages',
  'panel',
  'popup',
  'progress',
  'store',
  'support',
  'text.test.ts',
];

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** Whether `npm test` leaves out something of a file. */
const isLong = (file: string) => hasUnitsOf('rest', textOf(file));

const files = globSync(FILES, { cwd: ROOT }).filter((file) => hasUnitsOf(currentSuite(), textOf(file)));
const needsOwnProcess = (file: string) => NEED_OWN_PROCESS.includes(file.split(sep)[2] ?? '');

/** Long files start first, so that no worker ends long after the others. */
class LongFilesFirst extends BaseSequencer {
  override async sort(all: TestSpecification[]): Promise<TestSpecification[]> {
    const inOrder = await super.sort(all);
    const [long, short] = [true, false].map((wanted) =>
      inOrder.filter(({ moduleId }) => isLong(relative(ROOT, moduleId)) === wanted),
    );
    return [...(long ?? []), ...(short ?? [])];
  }
}

export default defineConfig({
  root: ROOT,
  test: {
    testTimeout: UNIT_MS,
    hookTimeout: UNIT_MS,
    expect: { poll: { timeout: WAIT_MS } },
    // One worker more than cores, because some files wait for real time. Vitest's default is one fewer.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFilesFirst },
    tags: UNIT_TAGS,
    globalSetup: 'tests/unit/support/one-certificate.ts',
    setupFiles: [
      'tests/unit/support/browser-stand-in.ts',
      'tests/gallery/i18n.ts',
      'tests/unit/support/no-decoders.ts',
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: files.filter(needsOwnProcess),
          setupFiles: ['tests/unit/support/near-cursors.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'shared', include: files.filter((file) => !needsOwnProcess(file)), isolate: false },
      },
    ],
    reporters: ['default', ['json', { outputFile: '.output/units.json' }]],
  },
});
