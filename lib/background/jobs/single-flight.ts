/**
 * Work that is done once for all who ask for it meanwhile, and once more where somebody has asked since it began. `work` resolves
 * to whether asking again at once makes sense: what has just failed would, for the news that it has, fail for ever. It is told whether anybody who asked did so by a press.
 */
export function singleFlight(work: (isPress: boolean) => Promise<boolean>) {
  let underWay: Promise<void> | null = null;
  let isNews = false;
  let isPressed = false;

  async function run(): Promise<void> {
    while (isNews) {
      const isPress = isPressed;
      isNews = isPressed = false;
      if (!(await work(isPress))) isNews = isPressed = false;
    }
  }

  return (isPress = false): Promise<void> => {
    isNews = true;
    isPressed ||= isPress;
    underWay ??= run().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
