import { crashPoint } from '../crash-point.ts';
import type { Settings } from '../settings.ts';
import { core } from './core.ts';
import { ONLY } from './database.ts';
import { announce } from './news.ts';

/** Changes some settings, one change at a time over all contexts, and tells the other contexts. */
export async function changeSettings(change: Partial<Settings>): Promise<void> {
  await navigator.locks.request('settings', async () => {
    const db = await core();
    await crashPoint('settings: before writing');
    await db.put('settings', { ...(await db.get('settings', ONLY)), ...change }, ONLY);
    await crashPoint('settings: written');
  });
  announce('settings');
}
