import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { DYING } from './e2e/dying.ts';
import type { RealBrowser } from './e2e/fixture.ts';
import { currentSuite, QUICK } from './run/suites.ts';

/** Where no worker is, none can die. */
const WORKERLESS = DYING ? ['gallery-*', 'build.*'] : [];
/**
 * Files with many requests to the site, or other long waits: they hardly use the machine. Started first, beside those that do,
 * they do not delay the end.
 */
const PATIENT = [
  'catalogue.chromium.spec.ts',
  'slow.firefox.spec.ts',
  'crash-points.spec.ts',
  'idle.spec.ts',
  'marks.spec.ts',
  'sleep.spec.ts',
  'hostile-texts.spec.ts',
  'accounts.spec.ts',
  'dying.spec.ts',
];
/** All that follows was measured on two. */
const CORES = Math.max(2, availableParallelism());

/** The tests of a browser that are in this suite. */
function inSuite(browser: keyof typeof QUICK) {
  const quick = new RegExp(`${QUICK[browser]}(?![-\\w])`);
  const suite = currentSuite();
  if (suite === 'quick') return { grep: quick };
  return { grepInvert: [...(suite === 'rest' ? [quick] : []), ...(DYING ? [/@one-life/] : [])] };
}

/** Opens no browser of its own kind and runs in one worker. */
const GALLERY = 'gallery-*.chromium.spec.ts';
const [ONLY_FIREFOX, ONLY_CHROMIUM] = ['*.firefox.spec.ts', '*.chromium.spec.ts'];

/** Journeys in `*.spec.ts` run in both browsers; `*.chromium.spec.ts` needs what only Chromium offers to tests. */
export default defineConfig<object, RealBrowser>({
  testDir: 'e2e',
  outputDir: '../test-results',
  // No test measures time: these only end what hangs, on a machine however busy.
  timeout: DYING ? 300_000 : 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // Three of them wait half of the time. More of the others than cores and one only get in each other's way, which costs a fifth.
  workers: CORES + 3,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  reporter: [['list'], ['json', { outputFile: '../.output/browsers.json' }]],
  projects: [
    { name: 'gallery', ...inSuite('chromium'), testMatch: GALLERY, testIgnore: WORKERLESS, workers: 1 },
    {
      name: 'patient-chromium',
      ...inSuite('chromium'),
      use: { realBrowser: 'chromium' },
      testMatch: PATIENT,
      testIgnore: ONLY_FIREFOX,
      workers: CORES,
    },
    {
      name: 'patient-firefox',
      ...inSuite('firefox'),
      use: { realBrowser: 'firefox' },
      testMatch: PATIENT,
      testIgnore: ONLY_CHROMIUM,
      workers: Math.floor(CORES / 2),
    },
    {
      name: 'firefox',
      ...inSuite('firefox'),
      use: { realBrowser: 'firefox' },
      testIgnore: [ONLY_CHROMIUM, ...PATIENT, ...WORKERLESS],
      workers: CORES,
    },
    {
      name: 'chromium',
      ...inSuite('chromium'),
      use: { realBrowser: 'chromium' },
      testIgnore: [ONLY_FIREFOX, ...PATIENT, GALLERY, ...WORKERLESS],
      workers: CORES + 1,
    },
  ],
});
