/**
 * Returns a function that runs `work`, but never twice at the same time. A call during a run returns the promise of
 * that run, and `work` runs once more afterwards. The argument of `work` tells whether a call came from a click of the player.
 */
export function singleFlight(work: (userInitiated: boolean) => Promise<unknown>) {
  let underWay: Promise<void> | null = null;
  let isRequested = false;
  let isClickPending = false;

  async function run(): Promise<void> {
    try {
      while (isRequested) {
        const userInitiated = isClickPending;
        isRequested = isClickPending = false;
        await work(userInitiated);
      }
    } finally {
      underWay = null;
    }
  }

  return (userInitiated = false): Promise<void> => {
    isRequested = true;
    isClickPending ||= userInitiated;
    underWay ??= run();
    return underWay;
  };
}
