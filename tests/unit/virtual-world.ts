import type { PaceKeeper } from '../../lib/background/pace-keeper.ts';
import type { World } from '../../lib/background/world.ts';
import { FRESH_PACE, type PaceState } from '../../lib/pace.ts';

/** Turns of the event loop without news after which everything that needs no time has happened. */
const QUIET_TURNS = 5;

interface Sleeper {
  until: number;
  wake(): void;
}

/** A world whose clock moves only when everybody sleeps, and then at once to the first who wakes. */
export function virtualWorld(start: number) {
  const state = { time: start, online: true, permitted: true };
  const sleepers = new Set<Sleeper>();
  let moving = false;

  async function moveClock(): Promise<void> {
    moving = true;
    while (sleepers.size > 0) {
      for (let turn = 0; turn < QUIET_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
      const first = [...sleepers].sort((one, other) => one.until - other.until)[0];
      if (!first) break;
      state.time = Math.max(state.time, first.until);
      first.wake();
    }
    moving = false;
  }

  const world: World = {
    now: () => state.time,
    chance: () => 1,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const sleeper = { until: state.time + ms, wake };
        function wake() {
          sleepers.delete(sleeper);
          resolve();
        }
        if (signal.aborted) return resolve();
        signal.addEventListener('abort', wake, { once: true });
        sleepers.add(sleeper);
        if (!moving) void moveClock();
      }),
    isOnline: () => state.online,
    mayReach: async () => state.permitted,
    alone: (work) => work(),
    keepAlive: () => {},
  };
  return { world, state };
}

/** The pace as the keeper would store it, in memory; `written` is every state in order. */
export function memoryPace(world: World) {
  const written: PaceState[] = [];
  let state = FRESH_PACE;
  const pace: PaceKeeper = {
    read: async () => state,
    change: async (by) => {
      state = by(state, world.now());
      written.push(state);
      return state;
    },
  };
  return { pace, written };
}
