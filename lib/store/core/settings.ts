import { beginDaysAt } from '../../days.ts';
import { parseSettings, type Settings } from '../../settings.ts';
import { readState } from './core.ts';

/**
 * Returns the player's settings. Each field that is invalid or was never chosen gets its default. From then on days begin when the player
 * wants.
 */
export async function readSettings(): Promise<Settings> {
  const settings = parseSettings(await readState('settings'));
  beginDaysAt(settings.dayStartsAt);
  return settings;
}
