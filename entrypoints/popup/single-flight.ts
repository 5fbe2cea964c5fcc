/** Returns a function that runs `work` one at a time; however often it is called meanwhile, `work` runs once more. */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let isDue = false;
  let isRunning = false;
  return async () => {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isDue) {
        isDue = false;
        await work();
      }
    } finally {
      isRunning = false;
    }
  };
}
