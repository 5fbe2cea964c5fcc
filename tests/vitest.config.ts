import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    // Nothing here measures time: these only end what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than there are cores, since some files wait for real time; by itself it would be one fewer.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['tests/unit/browser-stand-in.ts', 'tests/unit/no-decoders.ts'],
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    reporters: ['default', ['json', { outputFile: '.output/units.json' }]],
  },
});
