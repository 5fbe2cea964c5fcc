import { FRESH_PACE, type PaceState, resumed, settled } from '../pace.ts';
import { core } from '../store/core.ts';
import { ONLY } from '../store/database.ts';
import { announce } from '../store/news.ts';
import type { World } from './world.ts';

/** Owns the stored pace: every change is on the disk before the next step is taken. */
export interface PaceKeeper {
  /** The state as it is now, with what time has made of it stored. */
  read(): Promise<PaceState>;
  change(by: (state: PaceState, now: number) => PaceState): Promise<PaceState>;
}

/**
 * The keeper for this life of the worker. Nothing is kept in memory but whether this life has taken over: an old
 * worker may live on for a while beside the new one, and both must see each other's requests.
 */
export function paceKeeper(world: World): PaceKeeper {
  let takenOver = false;

  async function change(by: (state: PaceState, now: number) => PaceState): Promise<PaceState> {
    const writing = (await core()).transaction('pace', 'readwrite');
    const stored: PaceState = { ...FRESH_PACE, ...(await writing.store.get(ONLY)) };
    const now = world.now();
    const next = by(takenOver ? settled(stored, now) : resumed(stored, now), now);
    if (JSON.stringify(next) !== JSON.stringify(stored)) await writing.store.put(next, ONLY);
    await writing.done;
    takenOver = true;
    if (isNews(stored, next)) announce('pace');
    return next;
  }

  return { read: () => change((state) => state), change };
}

/** Whether a page that says what the queue did today has to say something else now. */
function isNews(before: PaceState, after: PaceState): boolean {
  return before.count !== after.count || before.day !== after.day || before.heldUntil !== after.heldUntil;
}
