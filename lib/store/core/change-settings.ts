import { crashPoint } from '../../crash-point.ts';
import { type Settings, sensibleSettings } from '../../settings.ts';
import { publish } from '../change-channel.ts';
import { ONLY } from '../database.ts';
import { core } from './core.ts';

/** Some settings, or what makes them of those that are kept by then. */
export type SettingsChange = Partial<Settings> | ((now: Settings) => Partial<Settings>);

/** Changes some settings, by what they are now if need be, one change at a time over all contexts, and tells the others. */
export async function changeSettings(change: SettingsChange): Promise<void> {
  await navigator.locks.request('settings', async () => {
    const db = await core();
    await crashPoint('settings: before writing');
    const stored = await db.get('settings', ONLY);
    const changes = typeof change === 'function' ? change(sensibleSettings(stored)) : change;
    await db.put('settings', { ...stored, ...changes }, ONLY);
    await crashPoint('settings: written');
  });
  publish('settings');
}
