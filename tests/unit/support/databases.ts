import { browser } from 'wxt/browser';
import { forgetKey } from '../../../lib/background/account/key.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import type { Site } from '../../site/handle.ts';
import { firstPlayer } from './practice-site.ts';
import { answerTo } from './raw-storage.ts';
import { useAsSite } from './site-address.ts';
import { storeKey } from './stored-key.ts';

/** Empties all databases. Then stores the key of the site's first player, unless `keyless`. */
export async function emptyDatabases(site: Site, keyless = false): Promise<void> {
  await deleteDatabases();
  useAsSite(site.url);
  await changeSettings({ historyPaused: true, problemData: 'none' });
  if (keyless) await forgetKey();
  else await storeKey(site, firstPlayer(site));
}

/** Deletes all databases and what is stored for the browser's session, as on a new profile. */
export async function deleteDatabases(): Promise<void> {
  await browser.storage.session.clear();
  for (const { name = '' } of await indexedDB.databases()) await answerTo(indexedDB.deleteDatabase(name));
}
