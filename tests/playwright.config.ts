import { defineConfig } from '@playwright/test';
import type { RealBrowser } from './e2e/fixture.ts';

/** Journeys in `*.spec.ts` run in both browsers; `*.chromium.spec.ts` needs what only Chromium offers to tests. */
export default defineConfig<RealBrowser>({
  testDir: 'e2e',
  outputDir: '../test-results',
  // No test measures time: these only end what hangs, on a machine however busy.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // Most journeys wait for the pace, not for the machine.
  workers: 4,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  reporter: [['list'], ['json', { outputFile: '../.output/browsers.json' }]],
  projects: [
    { name: 'chromium', use: { realBrowser: 'chromium' }, testIgnore: '*.firefox.spec.ts' },
    { name: 'firefox', use: { realBrowser: 'firefox' }, testIgnore: '*.chromium.spec.ts' },
  ],
});
