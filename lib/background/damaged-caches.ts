import { siteOriginOf } from '../account/account.ts';
import { failed } from '../failure.ts';
import { STORAGE } from '../limits.ts';
import { publish } from '../store/change-channel.ts';
import { leaveNotice } from '../store/core/pending-notice.ts';
import { isCache } from '../store/corruption.ts';
import { deleteDatabase, storeFailure } from '../store/database.ts';
import { playerDataName } from '../store/player/player.ts';
import { siteDataName } from '../store/site/site-data.ts';
import { currentAccount } from './account/key.ts';
import { tellTabs } from './browser/tabs.ts';
import type { Environment } from './environment.ts';

type Handlers = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>;

/**
 * Returns a function that deletes a damaged cache, so that it is read from the site again, and leaves a notice. Each is deleted once in
 * the life of a worker, so that damage that comes back causes no endless reading. `onDeleted` is called after that.
 *
 * And a function that returns handlers whose errors of storage become failures in their answers. After such a failure a handler is
 * called once more: the error may pass, and a damaged cache is deleted by then.
 */
export function damagedCaches({ sleep }: Environment, onDeleted: () => void) {
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
    await deleteDatabase(name);
    await leaveNotice({ kind: 'cache-deleted' });
    publish('attempts');
    publish('listing');
    await tellTabs({ changed: 'all' });
    onDeleted();
  }

  function withRetry<H extends Handlers>(handlers: H): H {
    const patient = Object.entries(handlers).map(([name, handle]) => {
      const answer = (...given: never[]) => handle(...given).catch((error) => failed(storeFailure(error)));
      const answerPatiently = async (...given: never[]) => {
        const first = await answer(...given);
        if (failureOf(first) !== 'storage-broken') return first;
        await sleep(STORAGE.retryMs, new AbortController().signal);
        await deletions;
        return answer(...given);
      };
      return [name, answerPatiently];
    });
    return Object.fromEntries(patient) as H;
  }

  return { deleteDamaged, withRetry };
}

/** Returns the name of a cache. A kind stands for the cache of the current account or its site. */
async function nameOf(cache: string): Promise<string> {
  if (cache !== 'player' && cache !== 'site') return cache;
  const account = await currentAccount();
  if (cache === 'site') return siteDataName(siteOriginOf(account));
  return account ? playerDataName(account.origin, account.player.id) : '';
}

/** Returns the kind of failure in an answer to a page or a content script. */
function failureOf(answer: unknown): string | undefined {
  const { failure, panel } = (answer ?? {}) as {
    failure?: { kind: string };
    panel?: { failure?: { kind: string } };
  };
  return (failure ?? panel?.failure)?.kind;
}
