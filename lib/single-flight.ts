/**
 * Returns a function that runs `work`, at most once at a time. Calls during a run share it, and `work` runs once more after it.
 * Where `work` resolves to false, it does not: work that fails, and whose failure causes another call, would run forever.
 * Its argument says whether one of the calls came from a click of the player.
 */
export function singleFlight(work: (isPress: boolean) => Promise<unknown>) {
  let underWay: Promise<void> | null = null;
  let isRequested = false;
  let isPressed = false;

  async function run(): Promise<void> {
    try {
      while (isRequested) {
        const isPress = isPressed;
        isRequested = isPressed = false;
        if ((await work(isPress)) === false) isRequested = isPressed = false;
      }
    } finally {
      underWay = null;
    }
  }

  return (isPress = false): Promise<void> => {
    isRequested = true;
    isPressed ||= isPress;
    underWay ??= run();
    return underWay;
  };
}
