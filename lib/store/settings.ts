import { DEFAULT_SETTINGS, type Settings } from '../settings.ts';
import { core } from './core.ts';
import { ONLY } from './database.ts';

/** The player's settings; what was never chosen has its default. */
export async function readSettings(): Promise<Settings> {
  return { ...DEFAULT_SETTINGS, ...(await (await core()).get('settings', ONLY)) };
}
