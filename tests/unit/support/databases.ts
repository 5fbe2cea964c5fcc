import { forgetKey } from '../../../lib/background/account/key.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import type { Site } from '../../site/handle.ts';
import { scripts } from './browser-stand-in.ts';
import { firstPlayer } from './practice-site.ts';
import { answerTo } from './raw-storage.ts';
import { storeKey } from './stored-key.ts';

/** Empties all databases. Then stores the site's address and, unless `keyless`, its first player's key. */
export async function emptyDatabases(site: Site, keyless = false): Promise<void> {
  await deleteDatabases();
  scripts.clear();
  await changeSettings({ base: site.url, historyPaused: true, catalogue: 'none' });
  if (keyless) await forgetKey();
  else await storeKey(site, firstPlayer(site));
}

/** Deletes all databases, as on a new profile. */
export async function deleteDatabases(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) await answerTo(indexedDB.deleteDatabase(name));
}
