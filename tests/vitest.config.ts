import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    // Nothing here measures time: this only ends what hangs.
    testTimeout: 60_000,
    setupFiles: ['tests/unit/browser-stand-in.ts'],
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    reporters: ['default', ['json', { outputFile: '.output/units.json' }]],
  },
});
