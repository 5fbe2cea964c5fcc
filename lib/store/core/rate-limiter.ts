import { soundPace } from '../../requests/parse-rate-limiter.ts';
import type { PaceState } from '../../requests/rate-limiter.ts';
import { ONLY } from '../database.ts';
import { core } from './core.ts';

/** The pace as it was last stored, which time may have changed since. */
export async function readPace(): Promise<PaceState> {
  return soundPace(await (await core()).get('pace', ONLY), Date.now());
}
