import type { MeasuredAttempt } from './measured-attempts.ts';
import { count, LEAST_FIRST_ATTEMPTS, type Rate } from './rate.ts';

/** The speeds, from fast to slow: where each ends, as a multiple of the usual time for a solve at the rank. */
const SPEED_ENDS = [0.5, 1, 2, Number.POSITIVE_INFINITY] as const;

/** First attempts by speed, in the order of `SPEED_ENDS`, and all together. */
export interface Speeds extends Rate {
  speeds: readonly Rate[];
}

/**
 * Returns the first attempts by speed: the time that one took, compared with the median of the solves at the first attempt at the same
 * rank. Ranks with fewer than `LEAST_FIRST_ATTEMPTS` solves have no usual time, so their attempts are left out. The rank is that in the row of
 * the attempt.
 */
export function speeds(attempts: readonly MeasuredAttempt[]): Speeds {
  const all = { attempts: 0, solves: 0 };
  const bySpeed = SPEED_ENDS.map(() => ({ attempts: 0, solves: 0 }));
  const timed = attempts.flatMap(({ ms, level, solved }) =>
    ms === null || level === null ? [] : { ms, level, solved },
  );
  for (const ofLevel of Map.groupBy(timed, ({ level }) => level).values()) {
    const solves = ofLevel.filter(({ solved }) => solved).map(({ ms }) => ms);
    if (solves.length < LEAST_FIRST_ATTEMPTS) continue;
    const usual = medianOf(solves);
    for (const one of ofLevel) {
      const speed = bySpeed[SPEED_ENDS.findIndex((end) => isWithin(one.ms, end, usual))] ?? bySpeed.at(-1);
      if (speed) count(speed, one);
      count(all, one);
    }
  }
  return { ...all, speeds: bySpeed };
}

/** Whether a time belongs to the speed that ends at this multiple of the usual time, or to a faster one: "under half", then "up to". */
function isWithin(ms: number, end: number, usual: number): boolean {
  return end < 1 ? ms < end * usual : ms <= end * usual;
}

/** Returns the median; of an even number of times, the shorter of the two in the middle. */
function medianOf(times: readonly number[]): number {
  return Float64Array.from(times).sort()[Math.ceil(times.length / 2) - 1] ?? 0;
}
