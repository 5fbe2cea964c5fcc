import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { DYING } from './e2e/dying.ts';
import type { RealBrowser } from './e2e/fixture.ts';
import { DYING_TEST_MS, TEST_MS, WAIT_MS } from './patience.ts';
import { currentSuite, QUICK } from './run/suites.ts';

/** Tests without a worker, which `npm run dying` leaves out. */
const WORKERLESS = DYING ? ['gallery-*', 'build.*', 'packages.*'] : [];
/**
 * Files with many requests to the site or other long waits, which use little processor time. They start first, beside the
 * others, so that they do not delay the end.
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
/** The numbers of workers below were measured on two cores. */
const CORES = Math.max(2, availableParallelism());

/** Selects the tests of a browser that are in this suite. */
function inSuite(browser: keyof typeof QUICK) {
  const quick = new RegExp(`${QUICK[browser]}(?![-\\w])`);
  const suite = currentSuite();
  if (suite === 'quick') return { grep: quick };
  return { grepInvert: [...(suite === 'rest' ? [quick] : []), ...(DYING ? [/@one-life/] : [])] };
}

/** The gallery's tests start no browser with the extension, and run in one worker. */
const GALLERY = 'gallery-*.chromium.spec.ts';
const [ONLY_FIREFOX, ONLY_CHROMIUM] = ['*.firefox.spec.ts', '*.chromium.spec.ts'];

/**
 * End-to-end tests in `*.spec.ts` run in both browsers. Those in `*.chromium.spec.ts` need functions that only Chromium offers
 * to tests.
 */
export default defineConfig<object, RealBrowser>({
  testDir: 'e2e',
  outputDir: '../test-results',
  timeout: DYING ? DYING_TEST_MS : TEST_MS,
  expect: { timeout: WAIT_MS },
  fullyParallel: true,
  // Three of the workers wait half of the time. More than one worker beyond the number of cores for the other tests costs a
  // fifth of the time, because they slow each other down.
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
