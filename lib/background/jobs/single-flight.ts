/**
 * Returns a function that runs `work`, at most once at a time. Calls during a run share it, and `work` runs once more after it.
 * `work` resolves to whether that rerun is allowed: work that fails, and whose failure causes another call, would run forever.
 * Its argument says whether one of the calls came from a click of the player.
 */
export function singleFlight(work: (isPress: boolean) => Promise<boolean>) {
  let underWay: Promise<void> | null = null;
  let isRequested = false;
  let isPressed = false;

  async function run(): Promise<void> {
    while (isRequested) {
      const isPress = isPressed;
      isRequested = isPressed = false;
      if (!(await work(isPress))) isRequested = isPressed = false;
    }
  }

  return (isPress = false): Promise<void> => {
    isRequested = true;
    isPressed ||= isPress;
    underWay ??= run().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
