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

/** The tags of units that `npm test` runs in part or not at all; `tests/README.md` has the rule for which tests get one. */
export const UNIT_TAGS = [
  {
    name: 'part',
    description: 'runs some of its cases in `npm test`, the others in the rest of `npm run test:all`',
  },
  { name: 'long', description: 'runs only in `npm run test:all`' },
  { name: 'deep', description: 'runs only in `npm run test:deep`' },
];

/** Which units each suite runs, as an argument for Vitest. */
export const UNIT_FILTERS: Record<Suite, readonly string[]> = {
  quick: ['--tagsFilter', '!long && !deep'],
  all: ['--tagsFilter', '!deep'],
  rest: ['--tagsFilter', '(part || long) && !deep'],
  deep: ['--tagsFilter', 'deep'],
};

/** Whether a test in this source text has the tag. */
export function hasUnitTag(text: string, tag: string): boolean {
  return new RegExp(`\\{\\s*tags: \\['${tag}'\\]`).test(text);
}
