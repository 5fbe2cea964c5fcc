import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rateLimiterStore } from '../../../../lib/background/queue/rate-limiter-store.ts';
import { requestQueue } from '../../../../lib/background/queue/request-queue.ts';
import { done } from '../../../../lib/failure.ts';
import { RATE_LIMITS, WAIT } from '../../../../lib/limits.ts';
import {
  afterArrival,
  afterFailure,
  afterRequestedPause,
  reasonToWait,
} from '../../../../lib/requests/rate-limiter.ts';
import { core } from '../../../../lib/store/core/core.ts';
import { brokenRateRules } from '../../../rate-limit/check.ts';
import { standStill, virtualEnvironment } from '../../support/virtual-environment.ts';

const YEAR = 365 * 86_400_000;
const HOUR = 3_600_000;

/** A queue with the stored pace, whose clock a test may set; `trueTime` runs on whatever the clock shows. */
async function queueAt(start: number) {
  await (await core()).clear('pace');
  const { environment, state } = virtualEnvironment(start);
  standStill(environment);
  let [life, jumped, asked] = [0, 0, 0];
  const sentAt: number[] = [];
  const trueTime = () => state.time - jumped;
  const begin = () => {
    const rateLimiter = rateLimiterStore(environment);
    return { rateLimiter, queue: requestQueue(environment, rateLimiter) };
  };
  let alive = begin();

  /** Has one request made; resolves once it is answered, to how long that took by true time, ms. */
  async function ask(): Promise<number> {
    const begun = trueTime();
    const { rateLimiter, queue } = alive;
    const send = async () => {
      sentAt.push(trueTime());
      await rateLimiter.change(afterArrival);
      return done(null);
    };
    const name = `question ${asked++} of life ${life}`;
    const purpose = { job: null, priority: 'person' } as const;
    const answer = await queue.ask({ name, purpose, origin: 'https://www.goproblems.com', send });
    expect(answer).toEqual(done(null));
    return trueTime() - begun;
  }

  return {
    ask,
    sentAt,
    rateLimiter: () => alive.rateLimiter,
    /** The worker dies; another takes over. */
    die: () => {
      life += 1;
      alive = begin();
    },
    idle: (ms: number) => {
      state.time += ms;
    },
    /** The clock is set by so much, ms, while no time goes by. */
    set: (by: number) => {
      state.time += by;
      jumped += by;
    },
    now: () => state.time,
  };
}

describe('R34 a clock that is set', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('freezes nothing and lets no more through than one burst each time, by a year or an hour, either way', async () => {
    const step = fc.record({
      idle: fc.constantFrom(0, 0, 200, 5_000),
      set: fc.constantFrom(0, 0, YEAR, -YEAR, HOUR, -HOUR, 1, -1),
      dies: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { ask, sentAt, die, idle, set } = await queueAt(Date.UTC(2026, 2, 15, 12));
        const forward: number[] = [];
        for (const { idle: ms, set: by, dies } of steps) {
          idle(ms);
          set(by);
          if (by > 0) forward.push(sentAt.length);
          if (dies) die();
          // A burst is behind at most, one request a second.
          expect(await ask()).toBeLessThanOrEqual(RATE_LIMITS.personBurst * RATE_LIMITS.personIntervalMs);
        }
        // Between two settings forward the limit is the usual one; back, the clock lets nothing through.
        for (const [i, from] of [0, ...forward].entries()) {
          const between = sentAt.slice(from, forward[i]);
          const requests = between.map((at, place) => ({ name: `${from + place}`, start: at, end: at }));
          expect(brokenRateRules(requests)).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  it.each([
    ['a pause that the site asked for', 'site', WAIT.slowDownMs],
    ['our own wait after trouble', 'own', WAIT.failureMs],
  ] as const)('back by a year makes %s no longer, and no shorter', async (_, by, ms) => {
    const { rateLimiter, set, now } = await queueAt(Date.UTC(2026, 2, 15, 12));
    await rateLimiter().change((state, at) =>
      by === 'site'
        ? afterRequestedPause(state, { kind: 'slow-down' }, ms, 1, at)
        : afterFailure(state, { kind: 'too-slow' }, 1, at),
    );
    set(-YEAR);
    expect(reasonToWait(await rateLimiter().read(), now())?.until).toBe(now() + ms);
    set(ms);
    expect(reasonToWait(await rateLimiter().read(), now())).toBeNull();
  });

  it.each([
    ['Europe/Berlin, into summer', 'Europe/Berlin', Date.UTC(2026, 2, 29, 0, 59, 58)],
    ['Europe/Berlin, out of summer', 'Europe/Berlin', Date.UTC(2026, 9, 25, 0, 59, 58)],
    ['Lord Howe, by half an hour', 'Australia/Lord_Howe', Date.UTC(2026, 3, 4, 14, 59, 58)],
    ['Samoa, which left out a day', 'Pacific/Apia', Date.UTC(2011, 11, 30, 9, 59, 58)],
  ])('by nobody but the season changes nothing: %s', async (_, zone, start) => {
    vi.stubEnv('TZ', zone);
    const offsets = [start, start + 4_000].map((at) => new Date(at).getTimezoneOffset());
    expect(offsets[0]).not.toBe(offsets[1]);
    const { ask, sentAt } = await queueAt(start);
    for (let i = 0; i < 6; i++) await ask();
    expect(sentAt.map((at) => at - start)).toEqual([0, 0, 0, 1_000, 2_000, 3_000]);
  });

  it('by a journey to another zone changes nothing, also for the budget of the day', async () => {
    const start = Date.UTC(2026, 2, 15, 12);
    const { ask, sentAt, rateLimiter } = await queueAt(start);
    for (const zone of [
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Asia/Kathmandu',
      'America/St_Johns',
      'UTC',
    ]) {
      vi.stubEnv('TZ', zone);
      await ask();
    }
    expect(sentAt.map((at) => at - start)).toEqual([0, 0, 0, 1_000, 2_000]);
    expect((await rateLimiter().read()).count).toBe(5);
  });
});
