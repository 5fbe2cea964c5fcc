import { RATE_LIMITS } from '../../lib/limits.ts';

/** Shorter waits, in ms, in every test build (see `lib/limits.ts`). */
const QUICKER = {
  personIntervalMs: 100,
  backgroundIntervalMs: 200,
  failureMs: 100,
  openMs: 1_000,
  longestOpenMs: 4_000,
  after429Ms: 500,
  redirectedMs: 500,
  invalidAnswerMs: 500,
  retryMs: 1_000,
} as const;

/** The limits of the build `quick`. Its daily limit is far more than a soak needs. */
export const QUICK = {
  ...QUICKER,
  perDay: 1_000_000,
  tabsPerDay: 1_000_000,
  backgroundPerDay: 1_000_000,
} as const;

/** Limits of the build `daily-limit`: also shorter waits, with the players' daily limits. */
export const QUICK_BY_DAY = {
  ...QUICKER,
  perDay: RATE_LIMITS.perDay,
  tabsPerDay: RATE_LIMITS.tabsPerDay,
  backgroundPerDay: RATE_LIMITS.backgroundPerDay,
} as const;

/** Limits of the build `at-once`, which never waits, so that the work itself can be measured. */
export const AT_ONCE = { ...QUICK, personIntervalMs: 1, backgroundIntervalMs: 1 } as const;
