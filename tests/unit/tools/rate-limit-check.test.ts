import { describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../lib/limits.ts';
import { brokenRateRules, type RateContext, type TimedRequest } from '../../rate-limit/check.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const T0 = Date.UTC(2026, 2, 15, 12);
const DAY = 86_400_000;
const { personBurst, personIntervalMs, backgroundIntervalMs, perDay, backgroundPerDay } = RATE_LIMITS;

/** Requests at these times, ms after noon, each answered at once. */
const at = (times: readonly number[], more: Partial<TimedRequest> = {}): TimedRequest[] =>
  times.map((time, i) => ({ name: `request ${i + 1}`, start: T0 + time, end: T0 + time, ...more }));
const inBackground = (times: readonly number[]) => at(times, { by: 'background' });

/** The times, ms, of requests at exactly the limit: a burst, then one a second. */
const exact = (count: number) =>
  Array.from({ length: count }, (_, i) => Math.max(0, i + 1 - personBurst) * personIntervalMs);

const isGood = (requests: readonly TimedRequest[], context?: RateContext) =>
  expect(brokenRateRules(requests, context)).toEqual([]);
const isBad = (requests: readonly TimedRequest[], ...found: (string | RegExp)[]) =>
  expect(brokenRateRules(requests)).toEqual(found.map((text) => expect.stringMatching(text)));

describe('the check of interactive requests', () => {
  it('accepts a run at exactly the limit', () => isGood(at(exact(50))));

  it('refuses each request of a run that is a millisecond early', () => {
    for (let early = personBurst; early < 20; early++) {
      const times = exact(20).map((time, i) => (i === early ? time - 1 : time));
      isBad(at(times), new RegExp(`^request ${early + 1} came 1 ms before there was a token`));
    }
  });

  it('allows no more in any window than burst and tokens', () => {
    const gaps = fc.array(fc.constantFrom(0, 1, 333, 500, 999, 1_000, 1_001), { maxLength: 40 });
    forAll(gaps, (all) => {
      let time = 0;
      const times = all.map((gap) => (time += gap));
      let isOver = false;
      // The same rule for windows: n requests need the time for n tokens, less those of the burst.
      for (let from = 0; from < times.length; from++)
        for (let to = from; to < times.length; to++)
          isOver ||= (times[to] ?? 0) - (times[from] ?? 0) < (to - from + 1 - personBurst) * personIntervalMs;
      expect(brokenRateRules(at(times)).length > 0).toBe(isOver);
    });
  });
});

describe('the check of background requests', () => {
  it('accepts them after two seconds, refuses a millisecond sooner', () => {
    isGood(inBackground([0, backgroundIntervalMs, 2 * backgroundIntervalMs]));
    isBad(
      inBackground([0, backgroundIntervalMs, 2 * backgroundIntervalMs - 1]),
      /^request 3 came in the background 1999 ms after the one before it$/,
    );
  });

  it('requires the distance after an interactive request, too', () => {
    const [person, one, two] = at([0, 1_999, 3_000]) as [TimedRequest, TimedRequest, TimedRequest];
    isBad([person, { ...one, by: 'background' }, two], /^request 2 came in the background 1999 ms/);
    isGood([{ ...person, by: 'background' }, one, two]);
  });
});

describe('requests under way', () => {
  it('are refused two at a time, even if one ends between', () => {
    const [one, two, three] = at([0, 10, 20]) as [TimedRequest, TimedRequest, TimedRequest];
    isBad([{ ...one, end: T0 + 11 }, two], /^request 2 came while one was under way$/);
    isGood([{ ...one, end: T0 + 10 }, two]);
    isBad([{ ...one, end: T0 + 30 }, two, three], /^request 2/, /^request 3/);
    isBad([{ ...one, end: Number.POSITIVE_INFINITY }, two], /^request 2/);
  });
});

describe('a pause that the site requested', () => {
  it('must be observed to the end, even after a shorter one', () => {
    const [one, two, three] = at([0, 60_000, 61_000]) as [TimedRequest, TimedRequest, TimedRequest];
    isGood([{ ...one, pausedUntil: T0 + 60_000 }, two]);
    isBad([{ ...one, pausedUntil: T0 + 60_001 }, two], /^request 2 came 1 ms before the end of a pause$/);
    const short = { ...two, pausedUntil: T0 + 60_500 };
    isBad([{ ...one, pausedUntil: T0 + 61_001 }, short, three], /^request 2/, /^request 3 came 1 ms/);
  });
});

describe('the limits of a day', () => {
  const hurried = { ...RATE_LIMITS, personBurst: Number.POSITIVE_INFINITY, backgroundIntervalMs: 0 };
  const all = (count: number, more: Partial<TimedRequest> = {}) =>
    at(
      Array.from({ length: count }, (_, i) => i),
      more,
    );

  it('refuse background request 2,501 and any request 3,001', () => {
    const limits = { limits: hurried };
    isGood(all(backgroundPerDay, { by: 'background' }), limits);
    expect(brokenRateRules(all(backgroundPerDay + 1, { by: 'background' }), limits)).toEqual([
      'request 2501 came in the background as request 2501 of the day, of 2500',
    ]);
    isGood(all(perDay), limits);
    expect(brokenRateRules(all(perDay + 1), limits)).toEqual([
      'request 3001 was request 3001 of the day, of 3000',
    ]);
  });

  it('count interactive requests against the background limit', () => {
    const requests = [...all(backgroundPerDay), ...inBackground([backgroundPerDay])];
    expect(brokenRateRules(requests, { limits: hurried })).toHaveLength(1);
  });

  it('start again at midnight UTC, whatever clock timed the requests', () => {
    const midnight = T0 + DAY / 2;
    const late = inBackground([DAY / 2 - 1, DAY / 2]);
    const before = backgroundPerDay - 1;
    isGood(late, { limits: hurried, before });
    const byOther = late.map((one) => ({ ...one, start: one.start - midnight, end: one.end - midnight }));
    isGood(byOther, { limits: hurried, before, epochAtZero: midnight });
    expect(brokenRateRules(byOther, { limits: hurried, before, epochAtZero: midnight - 1 })).toHaveLength(1);
  });
});

describe('a log that may be late', () => {
  it('dates each request at its earliest time, not before', () => {
    const [one, two] = inBackground([500, 2_000]) as [TimedRequest, TimedRequest];
    isGood([{ ...one, earliest: T0 }, two]);
    isBad([{ ...one, earliest: T0 + 1 }, two], /1999 ms/);
    // The first three requests may all have arrived at that earliest time.
    const [first, ...others] = at([400, 400, 400, 1_000]) as [TimedRequest, ...TimedRequest[]];
    isGood([{ ...first, earliest: T0 }, ...others]);
    isBad([{ ...first, earliest: T0 + 1 }, ...others], /^request 4 came 1 ms before there was a token/);
  });
});
