import { join } from 'node:path';
import type { Plugin } from 'vite';
import { AT_ONCE, QUICK, QUICK_BY_DAY } from './quick.ts';

/** The builds that are for tests alone, by the folder of `.output` that each is in. */
export type TestBuild = 'crash' | 'daily-limit' | 'at-once';

const CALL = /^ *await crashPoint\('[^'\n]*'\);\n/gm;
const DIE_AT = join(import.meta.dirname, 'die-at.ts');

/** Takes the named crash points out: a player's worker has none of them. */
export function withoutCrashPoints(): Plugin {
  return {
    name: 'without-crash-points',
    enforce: 'pre',
    transform: (code) => (code.includes('crashPoint(') ? code.replace(CALL, '') : undefined),
  };
}

/**
 * `crash`: can die at each named point, and its pace is quicker so that a test of many deaths ends. `daily-limit`: the same, but
 * for the limits of a day, which are the players'. `at-once`: has no pace, so that what it does can be measured. None differs
 * from the players' in anything else.
 */
export function testBuild(build: TestBuild): Plugin[] {
  if (build === 'at-once') return [withoutCrashPoints(), paced(AT_ONCE)];
  return [withDeaths(), paced(build === 'crash' ? QUICK : QUICK_BY_DAY)];
}

function withDeaths(): Plugin {
  return {
    name: 'with-deaths',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/entrypoints/background.ts') ? `import ${JSON.stringify(DIE_AT)};\n${code}` : undefined,
  };
}

function paced(limits: Record<string, number>): Plugin {
  return {
    name: 'paced',
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
