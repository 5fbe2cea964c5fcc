import { siteOriginOf } from '../../account/account.ts';
import { failed } from '../../failure.ts';
import { publish } from '../../store/change-channel.ts';
import { leaveNotice } from '../../store/core/pending-notice.ts';
import { corruptionSeen } from '../../store/corruption.ts';
import { deleteDatabase, storeFailure } from '../../store/database.ts';
import { playerData, playerDataName } from '../../store/player/player.ts';
import { siteData, siteDataName } from '../../store/site/site-data.ts';
import { alignAccount, currentAccount, isKeyDamaged } from '../account/key.ts';
import { tellTabs } from '../browser/tabs.ts';
import {
  removeCorruptAccounts,
  removeCorruptPlayerRows,
  removeCorruptSiteRows,
} from './remove-corrupt-rows.ts';

type Handlers = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>;

/**
 * Returns functions that repair stored data which can be requested again. Corrupt rows are removed. A database that
 * does not open is deleted and created again. Each database is checked once per worker, so that corruption cannot cause
 * an endless loop. The key, the settings and all other data that only the player has are never deleted. `onRepaired` is called after
 * each check, so that what follows from the rows is made again.
 */
export function repairer(onRepaired: () => void) {
  const checked = new Set<string>();
  let underWay: Promise<boolean> | null = null;

  /**
   * Repairs all databases. Resolves to whether anything was repaired. If so, the failed operation may work now, and
   * pages read their data again. `isCorruptionSeen`: the worker has read a corrupt row, which may have been overwritten
   * since then.
   */
  function repair(isCorruptionSeen = false): Promise<boolean> {
    underWay ??= repairAll(isCorruptionSeen).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function repairAll(isCorruptionSeen: boolean): Promise<boolean> {
    corruptionSeen();
    const checkedBefore = checked.size;
    const isKeyLost = await isKeyDamaged();
    if (isKeyLost) await leaveNotice({ kind: 'key-damaged' });
    await alignAccount();
    await removeCorruptAccounts();
    const account = await currentAccount();
    const site = siteOriginOf(account);
    const repairs = [checkOnce(siteDataName(site), async () => removeCorruptSiteRows(await siteData(site)))];
    if (account) {
      const { origin, player } = account;
      const removeCorruptRows = async () => removeCorruptPlayerRows(await playerData(origin, player.id));
      repairs.push(checkOnce(playerDataName(origin, player.id), removeCorruptRows));
    }
    const results = await Promise.all(repairs);
    const isOverwritten = isCorruptionSeen && checked.size > checkedBefore && !isKeyLost;
    // Checking a database empties what follows from its rows, whether any was corrupt or not.
    if (checked.size > checkedBefore) onRepaired();
    if (!results.includes(true) && !isOverwritten) return false;
    await leaveNotice({ kind: 'kept-damaged' });
    publish('attempts');
    publish('listing');
    await tellTabs({ changed: 'all' });
    return true;
  }

  async function checkOnce(name: string, removeCorruptRows: () => Promise<number>): Promise<boolean> {
    if (checked.has(name)) return false;
    checked.add(name);
    try {
      return (await removeCorruptRows()) > 0;
    } catch (error) {
      if (!isCorruption(error)) return false;
      await deleteDatabase(name);
      return true;
    }
  }

  /**
   * Returns the same handlers, except that an error becomes a failure of storage in the answer. If storage is corrupt,
   * it is repaired and the handler is called again.
   */
  function withRepair<H extends Handlers>(handlers: H): H {
    const guarded = Object.entries(handlers).map(([name, handle]) => {
      const guard = async (...given: never[]) => {
        const attempt = () => handle(...given).catch((error: unknown) => failed(storeFailure(error)));
        const answer = await attempt();
        if (failureOf(answer) === 'storage-broken' && (await repair().catch(() => false))) return attempt();
        if (corruptionSeen()) void repair(true).catch(() => {});
        return answer;
      };
      return [name, guard];
    });
    return Object.fromEntries(guarded) as H;
  }

  return { repair, withRepair };
}

/** Returns the kind of failure in an answer to a page or a content script. */
function failureOf(answer: unknown): string | undefined {
  const { failure, panel } = (answer ?? {}) as {
    failure?: { kind: string };
    panel?: { failure?: { kind: string } };
  };
  return (failure ?? panel?.failure)?.kind;
}

/**
 * Whether an error means that a database is corrupt. A database that does not respond, is full, was closed, or has a
 * newer version is not corrupt.
 */
export function isCorruption(error: unknown): boolean {
  const { name = '' } = (error ?? {}) as Partial<Error>;
  return storeFailure(error).kind === 'storage-broken' && !TEMPORARY.includes(name);
}

const TEMPORARY = ['TimeoutError', 'AbortError', 'InvalidStateError', 'TransactionInactiveError'];
