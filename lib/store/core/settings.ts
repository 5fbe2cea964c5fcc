import { parseSettings, type Settings } from '../../settings.ts';
import { ONLY } from '../database.ts';
import { core } from './core.ts';

/** Returns the player's settings. Each field that is invalid or was never chosen gets its default. */
export async function readSettings(): Promise<Settings> {
  return parseSettings(await (await core()).get('settings', ONLY));
}
