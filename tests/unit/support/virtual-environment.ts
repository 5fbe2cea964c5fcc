import type { Environment } from '../../../lib/background/environment.ts';
import type { RateLimiterStore } from '../../../lib/background/queue/rate-limiter-store.ts';
import { KEEP_ALIVE_MS } from '../../../lib/limits.ts';
import { afterStart, NEW_RATE_LIMITER, type RateLimiterState } from '../../../lib/requests/rate-limiter.ts';
import { atFileEnd } from './file-end.ts';

/** Noon of the day on which the practice site's history ends. */
export const START = Date.UTC(2026, 2, 15, 12);

interface Sleeper {
  until: number;
  wake(): void;
}

/** How many idle turns of the event loop in a row must pass before the clock jumps, and before a test may go on. */
const QUIET_TURNS = { clockJumps: 5, isIdle: 20 };

/**
 * The `setImmediate` tasks that have not run yet. The in-memory database runs on such tasks. Node's `fetch` cancels some of
 * its own.
 */
const tasks = new Set<NodeJS.Immediate>();
const { setImmediate: nextTurn, clearImmediate: cancel } = globalThis;
Object.assign(globalThis, {
  setImmediate: (task: (...args: unknown[]) => void, ...args: unknown[]) => {
    const immediate = nextTurn(() => {
      tasks.delete(immediate);
      task(...args);
    });
    tasks.add(immediate);
    return immediate;
  },
  clearImmediate: (immediate?: NodeJS.Immediate) => {
    if (immediate) tasks.delete(immediate);
    cancel(immediate);
  },
});

/**
 * Resolves when the in-memory database has had nothing to do for some turns of the event loop while `isBusy` was false, also
 * after timers of a millisecond have run. Turns are counted, and not milliseconds alone: on a busy machine a millisecond may be
 * a single turn. Longer timers and the network are not waited for.
 */
export async function untilIdle(isBusy: () => boolean): Promise<void> {
  await idleTurns(QUIET_TURNS.isIdle, isBusy);
  await new Promise((resolve) => setTimeout(resolve, 1));
  await idleTurns(QUIET_TURNS.isIdle, isBusy);
}

async function idleTurns(count: number, isBusy: () => boolean): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await new Promise<void>((resolve) => nextTurn(() => resolve()));
    if (isBusy() || tasks.size > 0) turn = -1;
  }
}

/**
 * Returns an environment whose clock moves only when all work sleeps. Then it jumps to the next wake-up. After the tests of the
 * file nothing in it wakes any more.
 */
export function virtualEnvironment(start = START) {
  const state = {
    time: start,
    online: true,
    permitted: true,
    /** Origins that the player allows while `permitted` is true. */
    reachable: (_origin: string) => true,
    wakeAt: null as number | null,
  };
  const sleepers = new Set<Sleeper>();
  let moving = false;
  let holds = 0;
  let isOver = false;
  atFileEnd(() => {
    isOver = true;
    sleepers.clear();
  });

  async function moveClock(): Promise<void> {
    moving = true;
    while (sleepers.size > 0) {
      await idleTurns(QUIET_TURNS.clockJumps, () => holds > 0);
      const first = [...sleepers].sort((one, other) => one.until - other.until)[0];
      if (!first) break;
      state.time = Math.max(state.time, first.until);
      first.wake();
    }
    moving = false;
  }

  const environment: Environment = {
    now: () => state.time,
    chance: () => 1,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const sleeper = { until: state.time + ms, wake };
        function wake() {
          sleepers.delete(sleeper);
          resolve();
        }
        if (isOver) return;
        if (signal.aborted) return resolve();
        signal.addEventListener('abort', wake, { once: true });
        sleepers.add(sleeper);
        if (!moving) void moveClock();
      }),
    isOnline: () => state.online,
    mayReach: async (origin) => state.permitted && state.reachable(origin),
    locks: { request: (_name, work) => work() },
    keepAlive: () => {},
    wakeAt: (when) => {
      state.wakeAt = when;
    },
  };

  /** Runs work that takes real time but no virtual time. */
  async function timeless<T>(work: () => Promise<T>): Promise<T> {
    holds++;
    try {
      return await work();
    } finally {
      holds--;
    }
  }

  return { environment, state, timeless };
}

/** Keeps the clock still while a request is in flight: the worker's keep-alive timer no longer moves it. */
export function standStill(environment: Environment): void {
  const { sleep } = environment;
  environment.sleep = (ms, signal) => {
    if (ms !== KEEP_ALIVE_MS || signal.aborted) return sleep(ms, signal);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  };
}

/** Returns the rate limiter's state at `now` when `count` requests were sent on that day. */
export function spentToday(now: number, count: number): RateLimiterState {
  return { ...NEW_RATE_LIMITER, day: Math.floor(now / 86_400_000), count };
}

/** Returns a rate limiter whose state is in memory. `written` lists every state that it saved, in order. */
export function memoryPace(environment: Environment) {
  const written: RateLimiterState[] = [];
  let state = NEW_RATE_LIMITER;
  const rateLimiter: RateLimiterStore = {
    read: async () => state,
    change: async (by) => {
      state = by(state, environment.now());
      written.push(state);
      return state;
    },
    start: () => rateLimiter.change(afterStart),
  };
  return { rateLimiter, written };
}
