/** A period in which this process did not run, on the clock of `performance.now()`. */
export interface Stall {
  from: number;
  to: number;
}

const BEAT_MS = 5;
/** Shortest stall that is recorded, ms. */
export const PRECISION_MS = 2 * BEAT_MS;

/**
 * Records when the event loop was blocked, until the signal aborts. The site runs in this process, so a request that it logs
 * after a stall may have arrived at any time during the stall.
 */
export function watchStalls(signal: AbortSignal): Stall[] {
  const stalls: Stall[] = [];
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - last > PRECISION_MS) stalls.push({ from: last, to: now });
    last = now;
  }, BEAT_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return stalls;
}

/** Returns the earliest time at which a request that was logged at this time may have arrived. */
export function earliest(at: number, stalls: readonly Stall[]): number {
  return stalls.find(({ from, to }) => from <= at && at <= to)?.from ?? at;
}
