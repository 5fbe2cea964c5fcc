import { browser } from 'wxt/browser';
import { siteOriginOf } from '../account/account.ts';
import { accountIdOfDatabase, parseAccountId } from '../account/accounts.ts';
import { publish } from '../store/change-channel.ts';
import { leaveNotice } from '../store/core/pending-notice.ts';
import { isCache } from '../store/corruption.ts';
import { deleteDatabase } from '../store/database.ts';
import { playerData, playerDataName } from '../store/player/player.ts';
import { siteDataName } from '../store/site/site-data.ts';
import { currentAccount } from './account/key.ts';
import { tellTabs } from './browser/tabs.ts';
import { forgetLostSegments } from './sync/lost-segments.ts';

/** The key in `storage.session` of the names of the caches that were deleted. */
const DELETED = 'deletedCaches';
/** The same of those of which segments were read again. */
const MENDED = 'mendedCaches';

/**
 * Returns a function that deletes a damaged cache, so that it is read from the site again, and leaves a notice. Each is deleted once
 * until the browser ends, so that damage that comes back causes no endless reading. Of a history that lacks only some segments, these are
 * read again, and nothing else. `onDeleted` is called after that.
 * `deleted` resolves when the deletions so far are over.
 */
export function damagedCaches(onDeleted: () => void) {
  const reported = new Set<string>();
  let deletions: Promise<unknown> = Promise.resolve();

  function deleteDamaged(cache: string): Promise<unknown> {
    if (!reported.has(cache)) deletions = deletions.then(() => deleteOnce(cache)).catch(() => {});
    reported.add(cache);
    return deletions;
  }

  async function deleteOnce(cache: string): Promise<void> {
    const name = await nameOf(cache);
    // A report of its kind and one of its name may come together.
    if (!isCache(name) || (name !== cache && reported.has(name))) return;
    reported.add(name);
    const isHoled = await isMended(name);
    const { [MENDED]: mended = [] } = (await browser.storage.session.get(MENDED)) as Record<string, string[]>;
    const wasMended = mended.includes(name);
    // A report of what was mended comes late.
    if (wasMended && !isHoled) return;
    if (isHoled && !wasMended) await browser.storage.session.set({ [MENDED]: [...mended, name] });
    else if (!(await deleteOnceInSession(name))) return;
    publish('attempts');
    publish('listing');
    await tellTabs({ changed: 'all' });
    onDeleted();
  }

  return { deleteDamaged, deleted: () => deletions };
}

/** Deletes a cache, and leaves a notice, unless that was done since the browser started. Resolves to whether it was deleted now. */
async function deleteOnceInSession(name: string): Promise<boolean> {
  const { [DELETED]: deleted = [] } = (await browser.storage.session.get(DELETED)) as Record<
    string,
    string[]
  >;
  if (deleted.includes(name)) return false;
  await browser.storage.session.set({ [DELETED]: [...deleted, name] });
  await deleteDatabase(name);
  await leaveNotice({ kind: 'cache-deleted' });
  return true;
}

/** Mends a player's history if only some of its segments cannot be read. Resolves to whether that was so. */
async function isMended(name: string): Promise<boolean> {
  const { site, playerId } = parseAccountId(accountIdOfDatabase(name) ?? '') ?? {};
  if (!name.startsWith('player:') || site === undefined || playerId === undefined) return false;
  return playerData(site, playerId)
    .then(forgetLostSegments)
    .catch(() => false);
}

/** Returns the name of a cache. A kind stands for the cache of the current account or its site. */
async function nameOf(cache: string): Promise<string> {
  if (cache !== 'player' && cache !== 'site') return cache;
  const account = await currentAccount();
  if (cache === 'site') return siteDataName(siteOriginOf(account));
  return account ? playerDataName(account.origin, account.player.id) : '';
}
