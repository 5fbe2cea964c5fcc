/** The pace constants of the crash build, in ms (see `lib/limits.ts`); the day's budget is far beyond a soak's needs. */
export const QUICK = {
  personIntervalMs: 100,
  backgroundIntervalMs: 200,
  perDay: 1_000_000,
  backgroundPerDay: 1_000_000,
  troubleMs: 100,
  openMs: 1_000,
  longestOpenMs: 4_000,
  slowDownMs: 500,
  redirectedMs: 500,
  nonsenseMs: 500,
  retryMs: 1_000,
} as const;

/** Those of the build that waits for nothing: what it takes is what the work takes. */
export const AT_ONCE = { ...QUICK, personIntervalMs: 1, backgroundIntervalMs: 1 } as const;
