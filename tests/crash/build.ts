import { join } from 'node:path';
import type { Plugin } from 'vite';
import { AT_ONCE, QUICK, QUICK_BY_DAY } from './quick.ts';

/** The test builds, by their folder in `.output`. */
export type TestBuild = 'crash' | 'daily-limit' | 'at-once';

const CALL = /^ *await crashPoint\('[^'\n]*'\);\n/gm;
const DIE_AT = join(import.meta.dirname, 'die-at.ts');

/** Removes the crash points from a build: the players' build has none. */
export function withoutCrashPoints(): Plugin {
  return {
    name: 'without-crash-points',
    enforce: 'pre',
    transform: (code) => (code.includes('crashPoint(') ? code.replace(CALL, '') : undefined),
  };
}

/**
 * Returns the plugins of a test build. `crash` can die at each crash point and has shorter waits, so that a test with many
 * deaths takes minutes. `daily-limit` is the same with the players' daily limits. `at-once` never waits, so that the work
 * itself can be measured. Apart from this the builds equal the players' build.
 */
export function testBuild(build: TestBuild): Plugin[] {
  if (build === 'at-once') return [withoutCrashPoints(), withRateLimits(AT_ONCE)];
  return [withDeaths(), withRateLimits(build === 'crash' ? QUICK : QUICK_BY_DAY)];
}

function withDeaths(): Plugin {
  return {
    name: 'with-deaths',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/entrypoints/background.ts') ? `import ${JSON.stringify(DIE_AT)};\n${code}` : undefined,
  };
}

function withRateLimits(limits: Record<string, number>): Plugin {
  return {
    name: 'with-rate-limits',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('/lib/limits.ts') ? withLimits(code, limits) : undefined),
  };
}

function withLimits(code: string, limits: Record<string, number>): string {
  return Object.entries(limits).reduce((text, [name, ms]) => {
    const constant = new RegExp(`^(  ${name}: ).*,$`, 'm');
    if (!constant.test(text)) throw new Error(`lib/limits.ts has no ${name}.`);
    return text.replace(constant, `$1${ms},`);
  }, code);
}
