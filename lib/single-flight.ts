/**
 * Returns a function that runs `work`, but only one run at a time. A call during a run returns the promise of that run, and
 * `work` runs once more after it, unless `work` resolves to false. It must do so after a failure that causes another call, or
 * it would run forever. The argument of `work` tells whether one of the calls came from a click of the player.
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
        if ((await work(userInitiated)) === false) isRequested = isClickPending = false;
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
