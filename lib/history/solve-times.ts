// A histogram of the times that solves took. Its buckets are as fine as the texts of `duration` (`lib/time.ts`): tenths
// of a second below ten seconds, then seconds. From two minutes on, a bucket is 1 % wide, so its middle is at most
// 0.5 % off.

const TENTH = 100;
const SECOND = 1_000;
const TENTHS = 100;
/** The first bucket above seconds, and where it starts, ms: at the first time that is rounded to two minutes. */
const WIDE = { bucket: 210, fromMs: 119.5 * SECOND, step: 1.01 } as const;
/** The bucket of a number of seconds is this much higher than the number. */
const SECONDS_OFFSET = TENTHS - 10;

/** Returns the bucket of a time in ms. A longer time never has a lower bucket. */
export function bucketOf(ms: number): number {
  const tenths = Math.max(0, Math.round(ms / TENTH));
  if (tenths < TENTHS) return tenths;
  const bucket = SECONDS_OFFSET + Math.round(ms / SECOND);
  if (bucket < WIDE.bucket) return bucket;
  return WIDE.bucket + Math.floor(Math.log(ms / WIDE.fromMs) / Math.log(WIDE.step));
}

/** Returns the time in the middle of a bucket, ms. */
export function timeOf(bucket: number): number {
  if (bucket < TENTHS) return bucket * TENTH;
  if (bucket < WIDE.bucket) return (bucket - SECONDS_OFFSET) * SECOND;
  return Math.round(WIDE.fromMs * WIDE.step ** (bucket - WIDE.bucket + 0.5));
}

/**
 * Returns the median, ms, of the times in a histogram and their number; null if it is empty. For an even number, it is
 * the shorter of the two times in the middle. `counts`: the number of times by bucket, in ascending order.
 */
export function medianOf(
  counts: readonly (readonly [bucket: number, count: number])[],
): { ms: number; solves: number } | null {
  const solves = counts.reduce((sum, [, count]) => sum + count, 0);
  let left = Math.ceil(solves / 2);
  for (const [bucket, count] of counts) {
    left -= count;
    if (left <= 0) return { ms: timeOf(bucket), solves };
  }
  return null;
}
