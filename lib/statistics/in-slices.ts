/** How work is done in slices: `now` is a clock in ms, and `pause` resolves when the page has had time for something else. */
interface Slices {
  /** Longest slice, ms. */
  ms: number;
  now(): number;
  pause(): Promise<void>;
}

/**
 * Resolves to what a generator returns. It runs in slices that end with the first `yield` after `slices.ms`; between them the page may paint
 * and answer the player. Rejects with the signal's reason once it is aborted.
 */
export async function inSlices<Result>(
  work: Generator<void, Result>,
  { ms, now, pause }: Slices,
  signal: AbortSignal,
): Promise<Result> {
  let end = now() + ms;
  for (;;) {
    signal.throwIfAborted();
    const step = work.next();
    if (step.done) return step.value;
    if (now() < end) continue;
    await pause();
    end = now() + ms;
  }
}
