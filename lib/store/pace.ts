import { FRESH_PACE, type PaceState } from '../pace.ts';
import { core } from './core.ts';
import { ONLY } from './database.ts';

/** The pace as it was last stored, which time may have changed since. */
export async function readPace(): Promise<PaceState> {
  return { ...FRESH_PACE, ...(await (await core()).get('pace', ONLY)) };
}
