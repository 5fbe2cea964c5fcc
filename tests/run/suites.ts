// Which tests run: `npm test` has the quick ones, `npm run test:all` all of them.

/** `quick`: `npm test`; `all`: `npm run test:all`; `rest`: all that `npm test` leaves out. */
const SUITES = ['quick', 'all', 'rest'] as const;
export type Suite = (typeof SUITES)[number];

/** Environment variable that names the suite; without it all tests run. */
export const SUITE_VARIABLE = 'COMPANION_SUITE';

/** Returns the suite of this process. Throws on an unknown name, rather than run too few tests. */
export function currentSuite(): Suite {
  const named = process.env[SUITE_VARIABLE] ?? 'all';
  const suite = SUITES.find((one) => one === named);
  if (!suite) throw new Error(`${SUITE_VARIABLE} is ${named}: it is one of ${SUITES.join(', ')}.`);
  return suite;
}

/** The tags of the browser tests that `npm test` runs; why a test has one is a rule of `tests/README.md`. */
export const QUICK = { chromium: '@quick', firefox: '@quick-firefox' } as const;
