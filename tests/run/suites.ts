// Defines which tests run: `npm test` runs the quick ones, `npm run test:all` these and more, `npm run test:deep` long sweeps.

/** `quick`: `npm test`; `all`: `npm run test:all`; `rest`: what `npm test` leaves out of that; `deep`: `npm run test:deep`. */
const SUITES = ['quick', 'all', 'rest', 'deep'] as const;
export type Suite = (typeof SUITES)[number];

/** Environment variable that names the suite; without it, it is `all`. */
export const SUITE_VARIABLE = 'COMPANION_SUITE';

/** Returns the suite that this process runs. Throws on an unknown name, which might otherwise run too few tests. */
export function currentSuite(): Suite {
  const named = process.env[SUITE_VARIABLE] ?? 'all';
  const suite = SUITES.find((one) => one === named);
  if (!suite) throw new Error(`${SUITE_VARIABLE} is ${named}: it is one of ${SUITES.join(', ')}.`);
  return suite;
}

/** The tags of the browser tests that `npm test` runs; `tests/README.md` has the rule for which tests get one. */
export const QUICK = { chromium: '@quick', firefox: '@quick-firefox' } as const;

/** The tag of units that `npm test` leaves out; `tests/README.md` has the rule for which tests get it. */
export const UNIT_TAGS = [{ name: 'long', description: 'runs in `npm run test:all`, not in `npm test`' }];

/** Whether a suite runs the tests of a file with this source text. `rest` and `deep` skip files of which they would repeat all. */
export function hasUnitsOf(suite: Suite, text: string): boolean {
  if (suite === 'rest') return /tags: .*'long'|\bpartOf\(/.test(text);
  if (suite === 'deep') return /\b(cases|IS_DEEP|AFTER_TEN_YEARS|fast-check)\b/.test(text);
  return true;
}
