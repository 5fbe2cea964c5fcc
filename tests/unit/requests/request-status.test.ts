import { expect, it } from 'vitest';
import { LIFETIME } from '../../../lib/lifetimes.ts';
import { areAttemptsFresh, lastRequestTimes } from '../../../lib/requests/request-status.ts';
import fc from '../fast-check.ts';

const NOW = 1e12;
const time = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -3, max: 3 }).map((halves) => NOW + (halves * LIFETIME.attemptsMs) / 2),
);
const times = fc.record({ at: time, triedAt: time, noticedAt: fc.constant(0) });

it('one fresh request is enough, though a clock that was ahead has stored another', () => {
  fc.assert(
    fc.property(fc.option(times, { nil: undefined }), fc.option(times), (requested, complete) => {
      const last = lastRequestTimes(requested, complete, NOW);
      const isFresh = (one: { at: number } | null | undefined) =>
        areAttemptsFresh({ at: one?.at ?? 0, noticedAt: 0 }, NOW);
      expect(areAttemptsFresh(last, NOW)).toBe(isFresh(requested) || isFresh(complete));
      expect(Math.max(last.at, last.triedAt)).toBeLessThanOrEqual(NOW);
    }),
  );
});
