import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { RealBrowser } from './e2e/fixture.ts';
import { TEST_MS, WAIT_MS } from './patience.ts';
import { currentSuite, QUICK, type Suite } from './run/suites.ts';

const [QUICK_IN_CHROMIUM, QUICK_IN_FIREFOX] = [
  new RegExp(`${QUICK.chromium}(?!-)`),
  new RegExp(QUICK.firefox),
];
/** Firefox runs only these: tests with its tag, where the code or the browser differs, and files that test nothing else. */
const IN_FIREFOX = /@(quick-)?firefox|\.firefox\.spec\.ts/;
const DEEP = /@deep/;
const NONE = /(?!)/;

interface Selection {
  grep?: RegExp;
  grepInvert?: RegExp[];
}
/** The tests that each browser runs in each suite; `tests/README.md` has the rule for the tags. */
const CHROMIUM: Record<Suite, Selection> = {
  quick: { grep: QUICK_IN_CHROMIUM },
  all: { grepInvert: [DEEP] },
  rest: { grepInvert: [DEEP, QUICK_IN_CHROMIUM] },
  deep: { grep: DEEP },
};
const FIREFOX: Record<Suite, Selection> = {
  quick: { grep: QUICK_IN_FIREFOX },
  all: { grep: IN_FIREFOX },
  rest: { grep: IN_FIREFOX, grepInvert: [QUICK_IN_FIREFOX] },
  deep: { grep: NONE },
};

const suite = currentSuite();
/** The gallery's tests start no browser with the extension, and run in one worker. */
const GALLERY = 'gallery-*.spec.ts';
const CORES = Math.max(2, availableParallelism());

/** End-to-end tests run in Chromium. The few that also run in Firefox have the tag `@firefox`. */
export default defineConfig<object, RealBrowser>({
  testDir: 'e2e',
  outputDir: '../test-results',
  timeout: TEST_MS,
  expect: { timeout: WAIT_MS },
  fullyParallel: true,
  // Many tests wait for the site, which sends an answer each second or two.
  workers: CORES + 2,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  reporter: [['list'], ['json', { outputFile: '../.output/browsers.json' }]],
  projects: [
    { name: 'firefox', ...FIREFOX[suite], use: { realBrowser: 'firefox' }, workers: CORES - 1 },
    {
      name: 'chromium',
      ...CHROMIUM[suite],
      use: { realBrowser: 'chromium' },
      testIgnore: ['*.firefox.spec.ts', GALLERY],
      workers: CORES + 1,
    },
    { name: 'gallery', ...CHROMIUM[suite], testMatch: GALLERY, workers: 1 },
  ],
});
