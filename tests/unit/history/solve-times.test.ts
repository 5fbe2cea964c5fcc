import { describe, expect, it } from 'vitest';
import { bucketOf, medianOf, timeOf } from '../../../lib/history/solve-times.ts';
import { duration } from '../../../lib/time.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const MINUTE = 60_000;
const time = fc.oneof(
  fc.integer({ min: 0, max: 3 * MINUTE }),
  fc.integer({ min: 0, max: 100 * 60 * MINUTE }),
);

describe('the buckets of times', () => {
  it('keep the order of times', () => {
    forAll(time, time, (one, other) => {
      const [shorter, longer] = [Math.min(one, other), Math.max(one, other)];
      expect(bucketOf(shorter)).toBeLessThanOrEqual(bucketOf(longer));
    });
  });

  it('are as fine as the displayed time up to two minutes, then within 0.5 %', () => {
    forAll(time, (ms) => {
      const shown = timeOf(bucketOf(ms));
      if (ms < 2 * MINUTE - 500) expect(duration(shown, 'en')).toBe(duration(ms, 'en'));
      else expect(Math.abs(shown - ms) / ms).toBeLessThanOrEqual(0.0051);
    });
  });

  it.each([9_949, 9_950, 9_999, 10_499, 10_500, 119_499, 119_500, 119_999, 120_000, 121_200])(
    'contain %i ms, at the bounds between the widths',
    (ms) => {
      expect(bucketOf(timeOf(bucketOf(ms)))).toBe(bucketOf(ms));
      expect(bucketOf(ms + 1) - bucketOf(ms)).toBeLessThanOrEqual(1);
    },
  );
});

describe('the median of a histogram', () => {
  it('is the bucket of the median time, the shorter one of two in the middle', () => {
    forAll(fc.array(time, { maxLength: 60 }), (times) => {
      const byBucket = Map.groupBy(times, bucketOf);
      const counts = [...byBucket]
        .map(([bucket, inIt]) => [bucket, inIt.length] as const)
        .sort(([one], [other]) => one - other);
      const inOrder = times.toSorted((one, other) => one - other);
      const middle = inOrder[(times.length - 1) >> 1];
      expect(medianOf(counts)).toEqual(
        middle === undefined ? null : { ms: timeOf(bucketOf(middle)), solves: times.length },
      );
    });
  });
});
