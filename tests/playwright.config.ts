import { defineConfig } from '@playwright/test';
import { DYING } from './e2e/dying.ts';
import type { RealBrowser } from './e2e/fixture.ts';

/** Where no worker is, none can die. */
const WORKERLESS = DYING ? ['gallery.*', 'build.*'] : [];
/** Many questions to the site, one after another: these wait for the pace, and hardly use the machine. */
const PATIENT = ['popup-trouble.chromium.spec.ts', 'catalogue.chromium.spec.ts'];
/** Opens no browser of its own kind and runs in one worker: begun first, it is no tail that all others wait for. */
const GALLERY = 'gallery.chromium.spec.ts';

/** Journeys in `*.spec.ts` run in both browsers; `*.chromium.spec.ts` needs what only Chromium offers to tests. */
export default defineConfig<object, RealBrowser>({
  testDir: 'e2e',
  outputDir: '../test-results',
  // No test measures time: these only end what hangs, on a machine however busy.
  timeout: DYING ? 300_000 : 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // The patient ones and the gallery leave two cores to the others.
  workers: 5,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  ...(DYING ? { grepInvert: /@one-life/ } : {}),
  reporter: [['list'], ['json', { outputFile: '../.output/browsers.json' }]],
  projects: [
    { name: 'gallery', testMatch: GALLERY, testIgnore: WORKERLESS },
    { name: 'patient', use: { realBrowser: 'chromium' }, testMatch: PATIENT, workers: 2 },
    {
      name: 'chromium',
      use: { realBrowser: 'chromium' },
      testIgnore: ['*.firefox.spec.ts', ...PATIENT, GALLERY, ...WORKERLESS],
    },
    { name: 'firefox', use: { realBrowser: 'firefox' }, testIgnore: ['*.chromium.spec.ts', ...WORKERLESS] },
  ],
});
