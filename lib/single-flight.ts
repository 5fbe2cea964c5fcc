/**
 * Returns a function that runs `work`, at most once at a time. Calls during a run share it, and `work` runs once more after it.
 * If `work` resolves to false, it does not run again: work whose failure causes another call would otherwise run forever. Its
 * argument says whether one of the calls came from a click of the player.
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
