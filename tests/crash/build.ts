import { join } from 'node:path';
import type { Plugin } from 'vite';
import { QUICK } from './quick.ts';

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
 * The build that can die at each named point, and whose pace is quicker so that a test of many deaths ends. It differs
 * from the players' in nothing else.
 */
export function crashBuild(): Plugin {
  return {
    name: 'crash-build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('/entrypoints/background.ts')) return `import ${JSON.stringify(DIE_AT)};\n${code}`;
      if (id.endsWith('/lib/limits.ts')) return quickened(code);
      return undefined;
    },
  };
}

function quickened(code: string): string {
  return Object.entries(QUICK).reduce((text, [name, ms]) => {
    const constant = new RegExp(`^(  ${name}: ).*,$`, 'm');
    if (!constant.test(text)) throw new Error(`lib/limits.ts has no ${name}.`);
    return text.replace(constant, `$1${ms},`);
  }, code);
}
