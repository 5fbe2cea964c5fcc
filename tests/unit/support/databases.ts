import { forgetKey, keepKey } from '../../../lib/background/account/key.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import type { Site } from '../../site/handle.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import { scripts } from './browser-stand-in.ts';

interface SiteAndPlayer {
  site: Site;
  player: SiteUser;
}

/** Stores the player's key as if the site had just accepted it. */
async function connect({ site, player }: SiteAndPlayer): Promise<void> {
  const row = { id: player.id, name: player.name, elo: null, rank: null };
  await keepKey({ text: site.keyOf(player.name), origin: site.url, player: row }, 0);
}

/** Makes all databases as empty as after an installation, but for the site's address and the player's key. */
export async function emptyDatabases(here: SiteAndPlayer, keyless = false): Promise<void> {
  await deleteDatabases();
  scripts.clear();
  await changeSettings({ base: here.site.url, historyPaused: true, catalogue: 'none' });
  if (keyless) await forgetKey();
  else await connect(here);
}

/** Deletes all databases, as on a new profile. */
export async function deleteDatabases(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  for (const name of names) {
    await new Promise<void>((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(name);
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    });
  }
}
