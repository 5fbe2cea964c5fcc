// Waits for a tab that a page, the extension or the player may open at any time.

/**
 * Calls `look` again after each event of the tabs, until it finds something. `listen` starts to report events and returns the
 * function that stops it.
 */
export async function untilFound<T>(
  look: () => Promise<T | undefined>,
  listen: (happened: () => void) => () => void,
  timeoutMs: number,
  wanted: string,
): Promise<T> {
  const deadline = AbortSignal.timeout(timeoutMs);
  let happened = () => {};
  const stop = listen(() => happened());
  try {
    for (;;) {
      // Listening starts before the search: an event during the search makes the next search come at once.
      const next = new Promise<void>((resolve) => {
        happened = resolve;
        deadline.addEventListener('abort', () => resolve(), { once: true });
      });
      const found = await look();
      if (found !== undefined) return found;
      if (deadline.aborted) throw new Error(`Waited ${timeoutMs} ms for ${wanted}`);
      await next;
    }
  } finally {
    stop();
  }
}
