import 'fake-indexeddb/auto';
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
import { LONG_UNIT_MS } from '../../../patience.ts';
import { brokenRateRules } from '../../../rate-limit/check.ts';
import fc from '../../fast-check.ts';
import { cases } from '../../support/cases.ts';
import { standStill, virtualEnvironment } from '../../support/virtual-environment.ts';

const YEAR = 365 * 86_400_000;
const HOUR = 3_600_000;

/** Returns a queue with a stored rate limiter. A test may set its clock; `trueTime` ignores such changes. */
async function queueAt(start: number) {
  await (await core()).delete('state', 'rateLimiter');
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

  /** Makes one request. Resolves after its answer with the true time that it took, in ms. */
  async function ask(): Promise<number> {
    const begun = trueTime();
    const { rateLimiter, queue } = alive;
    const send = async () => {
      sentAt.push(trueTime());
      await rateLimiter.change(afterArrival);
      return done(null);
    };
    const name = `question ${asked++} of life ${life}`;
    const purpose = { task: null, priority: 'person' } as const;
    const answer = await queue.ask({ name, purpose, origin: 'https://www.goproblems.com', send });
    expect(answer).toEqual(done(null));
    return trueTime() - begun;
  }

  return {
    ask,
    sentAt,
    rateLimiter: () => alive.rateLimiter,
    /** Replaces the queue and the rate limiter by new ones, as when a new worker starts. */
    die: () => {
      life += 1;
      alive = begin();
    },
    idle: (ms: number) => {
      state.time += ms;
    },
    /** Changes the clock by this many ms. No true time passes. */
    set: (by: number) => {
      state.time += by;
      jumped += by;
    },
    now: () => state.time,
  };
}

describe('R34 a clock change', () => {
  afterEach(() => vi.unstubAllEnvs());

  it(
    'blocks no request, and allows one more burst at most',
    async () => {
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
            // At most one burst of requests must be waited for, at one request per second.
            expect(await ask()).toBeLessThanOrEqual(RATE_LIMITS.personBurst * RATE_LIMITS.personIntervalMs);
          }
          // Between two changes forward the usual limit holds. A change back allows no extra request.
          for (const [i, from] of [0, ...forward].entries()) {
            const between = sentAt.slice(from, forward[i]);
            const requests = between.map((at, place) => ({ name: `${from + place}`, start: at, end: at }));
            expect(brokenRateRules(requests)).toEqual([]);
          }
        }),
        { numRuns: cases(150, 3) },
      );
    },
    LONG_UNIT_MS,
  );

  it.each([
    ["the site's requested pause", 'site', WAIT.after429Ms],
    ['the wait after a failure', 'own', WAIT.failureMs],
  ] as const)('back by a year leaves %s the same', async (_, by, ms) => {
    const { rateLimiter, set, now } = await queueAt(Date.UTC(2026, 2, 15, 12));
    await rateLimiter().change((state, at) =>
      by === 'site'
        ? afterRequestedPause(state, { kind: 'not-responding' }, ms, 1, at)
        : afterFailure(state, { kind: 'not-responding', cause: 'too-slow' }, { chance: 1 }, at),
    );
    set(-YEAR);
    expect(reasonToWait(await rateLimiter().read(), now())?.until).toBe(now() + ms);
    set(ms);
    expect(reasonToWait(await rateLimiter().read(), now())).toBeNull();
  });

  it('by travel to another zone changes neither waits nor daily count', async () => {
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
