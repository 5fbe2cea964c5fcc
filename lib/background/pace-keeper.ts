import { FRESH_PACE, type PaceState, resumed } from '../pace.ts';
import { core, ONLY } from '../store/core.ts';
import type { World } from './world.ts';

/** Owns the stored pace: every change is on the disk before the next step is taken. */
export interface PaceKeeper {
  read(): Promise<PaceState>;
  change(by: (state: PaceState, now: number) => PaceState): Promise<PaceState>;
}

/** The keeper for this life of the worker; the first read takes over what the last life left. */
export function paceKeeper(world: World): PaceKeeper {
  let current: Promise<PaceState> | undefined;

  async function takeOver(): Promise<PaceState> {
    const stored = await (await core()).get('pace', ONLY);
    return resumed({ ...FRESH_PACE, ...stored }, world.now());
  }

  function read(): Promise<PaceState> {
    current ??= takeOver();
    current.catch(() => {
      current = undefined;
    });
    return current;
  }

  async function change(by: (state: PaceState, now: number) => PaceState): Promise<PaceState> {
    const next = read().then(async (state) => {
      const changed = by(state, world.now());
      await (await core()).put('pace', changed, ONLY);
      return changed;
    });
    current = next.catch(() => takeOver());
    return next;
  }

  return { read, change };
}
