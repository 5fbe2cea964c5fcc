import { crashPoint } from '../../crash-point.ts';
import { publish } from '../../store/change-channel.ts';
import { leaveNotice } from '../../store/core/pending-notice.ts';
import { readSettings } from '../../store/core/settings.ts';
import { corruptionSeen } from '../../store/corruption.ts';
import { deleteDatabase, storeFailure } from '../../store/database.ts';
import { playerData, playerDataName } from '../../store/player/player.ts';
import { siteData, siteDataName } from '../../store/site/site-data.ts';
import { alignAccount, currentAccount, isKeyDamaged } from '../account/key.ts';
import { tellTabs } from '../browser/tabs.ts';
import { setAsideAccounts, setAsideJobs, setAsideOfPlayer, setAsideOfSite } from './remove-corrupt-rows.ts';

type Handlers = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>;

/**
 * Mends what is stored and can be fetched again: damaged rows are taken out, a database that does not open is made anew.
 * Each database is looked through once in a life of the worker, so that no damage can make it a loop. The key, the
 * settings and whatever else only the player has are never deleted.
 */
export function repairer() {
  const looked = new Set<string>();
  let underWay: Promise<boolean> | null = null;

  /**
   * Resolves to whether anything was repaired: then what failed may work, and what was shown may be shown anew. `saw`: the
   * worker itself met damage, which may have been written over since.
   */
  function repair(saw = false): Promise<boolean> {
    underWay ??= mendAll(saw).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function mendAll(saw: boolean): Promise<boolean> {
    corruptionSeen();
    const lookedBefore = looked.size;
    const isKeyLost = await isKeyDamaged();
    if (isKeyLost) await leaveNotice({ kind: 'key-damaged' });
    await alignAccount();
    await crashPoint('repair: before anything is set aside');
    await setAsideJobs();
    await setAsideAccounts();
    const account = await currentAccount();
    const site = account?.origin ?? (await readSettings()).base;
    const parts = [lookThrough(siteDataName(site), async () => setAsideOfSite(await siteData(site)))];
    if (account) {
      const { origin, player } = account;
      const look = async () => setAsideOfPlayer(await playerData(origin, player.id));
      parts.push(lookThrough(playerDataName(origin, player.id), look));
    }
    const repaired = await Promise.all(parts);
    const isNews = saw && looked.size > lookedBefore && !isKeyLost;
    if (!repaired.includes(true) && !isNews) return false;
    await crashPoint('repair: set aside, nobody told yet');
    await leaveNotice({ kind: 'kept-damaged' });
    await crashPoint('repair: word of it is left');
    publish('attempts');
    publish('listing');
    await tellTabs({ changed: 'all' });
    return true;
  }

  async function lookThrough(name: string, setAside: () => Promise<number>): Promise<boolean> {
    if (looked.has(name)) return false;
    looked.add(name);
    try {
      return (await setAside()) > 0;
    } catch (error) {
      if (!isDamage(error)) return false;
      await deleteDatabase(name);
      return true;
    }
  }

  /** The same handlers; what storage spoils is repaired, and the question answered once more where it failed for that. */
  function withRepair<H extends Handlers>(handlers: H): H {
    const guarded = Object.entries(handlers).map(([name, handle]) => {
      const guard = async (...given: never[]) => {
        const answer = await handle(...given).catch((error: unknown) => new Broken(error));
        const isBroken = answer instanceof Broken || failureOf(answer) === 'storage-broken';
        if (isBroken && (await repair().catch(() => false))) return handle(...given);
        if (corruptionSeen()) void repair(true).catch(() => {});
        if (answer instanceof Broken) throw answer.error;
        return answer;
      };
      return [name, guard];
    });
    return Object.fromEntries(guarded) as H;
  }

  return { repair, withRepair };
}

class Broken {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** The failure that an answer to a page or a content script carries. */
function failureOf(answer: unknown): string | undefined {
  const { failure, panel } = (answer ?? {}) as {
    failure?: { kind: string };
    panel?: { failure?: { kind: string } };
  };
  return (failure ?? panel?.failure)?.kind;
}

/** A database that hangs, is full, or is newer than this version is not damaged; neither is one that was closed on us. */
function isDamage(error: unknown): boolean {
  const { name = '' } = (error ?? {}) as Partial<Error>;
  return storeFailure(error).kind === 'storage-broken' && !PASSING.includes(name);
}

const PASSING = ['TimeoutError', 'AbortError', 'InvalidStateError', 'TransactionInactiveError'];
