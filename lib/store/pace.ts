import type { PaceState } from '../pace.ts';
import { soundPace } from '../sound-pace.ts';
import { core } from './core.ts';
import { ONLY } from './database.ts';

/** The pace as it was last stored, which time may have changed since. */
export async function readPace(): Promise<PaceState> {
  return soundPace(await (await core()).get('pace', ONLY), Date.now());
}
