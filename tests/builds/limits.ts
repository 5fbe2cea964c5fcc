/** The limits of the build `quick` (see `lib/limits.ts`): shorter waits, in ms, and far more requests a day than a soak needs. */
export const QUICK = {
  personIntervalMs: 100,
  backgroundIntervalMs: 200,
  failureMs: 100,
  openMs: 1_000,
  longestOpenMs: 4_000,
  after429Ms: 500,
  redirectedMs: 500,
  invalidAnswerMs: 500,
  retryMs: 1_000,
  perDay: 1_000_000,
  tabsPerDay: 1_000_000,
  backgroundPerDay: 1_000_000,
} as const;

/** Limits of the build `at-once`, which never waits, so that the work itself can be measured. */
export const AT_ONCE = { ...QUICK, personIntervalMs: 1, backgroundIntervalMs: 1 } as const;
