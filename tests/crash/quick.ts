import { PACE } from '../../lib/limits.ts';

/** What is quicker in every build that is for tests alone, in ms (see `lib/limits.ts`). */
const QUICKER = {
  personIntervalMs: 100,
  backgroundIntervalMs: 200,
  troubleMs: 100,
  openMs: 1_000,
  longestOpenMs: 4_000,
  slowDownMs: 500,
  redirectedMs: 500,
  nonsenseMs: 500,
  retryMs: 1_000,
} as const;

/** The limits of the crash build; the day's budget is far beyond a soak's needs. */
export const QUICK = {
  ...QUICKER,
  perDay: 1_000_000,
  tabsPerDay: 1_000_000,
  backgroundPerDay: 1_000_000,
} as const;

/** Those of the build whose day is as long as a player's. */
export const QUICK_BY_DAY = {
  ...QUICKER,
  perDay: PACE.perDay,
  tabsPerDay: PACE.tabsPerDay,
  backgroundPerDay: PACE.backgroundPerDay,
} as const;

/** Those of the build that waits for nothing: what it takes is what the work takes. */
export const AT_ONCE = { ...QUICK, personIntervalMs: 1, backgroundIntervalMs: 1 } as const;
