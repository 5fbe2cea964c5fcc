/** A time in which this process did nothing, on the clock of `performance.now()`. */
export interface Stall {
  from: number;
  to: number;
}

const BEAT_MS = 5;
/** Shortest stall that is recorded, ms. */
export const PRECISION_MS = 2 * BEAT_MS;

/**
 * Records when the event loop stood still. The site answers from this process, so what it logs after a stall may have arrived
 * at any time during it. Stops with the signal.
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

/** Returns the earliest time at which something logged at this moment may have arrived. */
export function earliest(at: number, stalls: readonly Stall[]): number {
  return stalls.find(({ from, to }) => from <= at && at <= to)?.from ?? at;
}
