import type { Plugin } from 'vite';
import { AT_ONCE, QUICK } from './limits.ts';

/** `pseudo` has texts in brackets instead (`pseudo.ts`). */
const LIMITS = { quick: QUICK, 'at-once': AT_ONCE, pseudo: {} };

/** The test builds, by their folder in `.output`. */
export type TestBuild = keyof typeof LIMITS;

/** Returns the plugin of a test build, which differs from the players' build only in its rate limits, or its texts. */
export function testBuild(build: TestBuild): Plugin {
  return {
    name: 'test-build',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('/lib/limits.ts') ? withLimits(code, LIMITS[build]) : undefined),
  };
}

function withLimits(code: string, limits: Record<string, number>): string {
  return Object.entries(limits).reduce((text, [name, ms]) => {
    const constant = new RegExp(`^(  ${name}: ).*,$`, 'm');
    if (!constant.test(text)) throw new Error(`lib/limits.ts has no ${name}.`);
    return text.replace(constant, `$1${ms},`);
  }, code);
}
