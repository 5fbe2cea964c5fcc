/** What the player did in a span of time. `ms`: the time spent on attempts, as far as the site tells it. */
export interface Activity {
  attemptCount: number;
  solves: number;
  ms: number;
}

/** A span of time in which the player did nothing. */
export const NO_ACTIVITY: Activity = { attemptCount: 0, solves: 0, ms: 0 };

export function totalActivity(parts: readonly Activity[]): Activity {
  return parts.reduce<Activity>(together, NO_ACTIVITY);
}

function together(one: Activity | undefined, other: Activity): Activity {
  const { attemptCount, solves, ms } = one ?? NO_ACTIVITY;
  return {
    attemptCount: attemptCount + other.attemptCount,
    solves: solves + other.solves,
    ms: ms + other.ms,
  };
}
