import { databaseNames, isAccountRow, parseAccountId } from '../../account/accounts.ts';
import { done, failed, type Result } from '../../failure.ts';
import { asRecord } from '../../guards.ts';
import { publish } from '../../store/change-channel.ts';
import { withAccountsLock } from '../../store/core/accounts.ts';
import { core } from '../../store/core/core.ts';
import { deleteDatabase, storeFailure } from '../../store/database.ts';
import { siteData } from '../../store/site/site-data.ts';
import { forgetKeyOf } from './key.ts';

// Erasing an account deletes its databases, its key, and everything else that names it. It is first marked as being erased. If the worker
// ends before all is deleted, the next worker continues. Once the key is deleted, queued requests are not sent, and responses to requests
// under way are dropped. Later writes find no database and must not create one (`makeIfKept`). `onKeyless` is called once the key is
// deleted, so that pages stop showing the account.

/** Erases an account. If storage fails, returns a failure; the account stays in the list, marked as being erased. */
export async function eraseAccount(id: string, onKeyless: () => void): Promise<Result<null>> {
  try {
    await withAccountsLock(async () => {
      await markErasing(id);
      await eraseMarked(id, onKeyless);
    });
    return done(null);
  } catch (error) {
    publish('account');
    return failed(storeFailure(error));
  }
}

/** Erases the accounts that an earlier worker marked and did not finish. */
export function resumeErasing(onKeyless: () => void): Promise<void> {
  return withAccountsLock(async () => {
    const { store } = (await core()).transaction('accounts');
    const [ids, rows] = await Promise.all([store.getAllKeys(), store.getAll()]);
    for (const id of ids.filter((_, i) => asRecord(rows[i]).erasing === true))
      await eraseMarked(id, onKeyless);
  });
}

async function eraseMarked(id: string, onKeyless: () => void): Promise<void> {
  await forgetKeyOf(id);
  onKeyless();
  for (const name of databaseNames(id)) await deleteDatabase(name);
  await forgetListingOf(id);
  await removeErasedAccount(id);
  for (const change of ['account', 'attempts', 'listing', 'notes'] as const) publish(change);
}

/** Marks an account in the list as being erased, and adds it if it was not in the list. */
async function markErasing(id: string): Promise<void> {
  const writing = (await core()).transaction('accounts', 'readwrite');
  const row = await writing.store.get(id);
  await writing.store.put({ ...row, name: isAccountRow(row) ? row.name : '', erasing: true }, id);
  await writing.done;
}

/** Removes an erased account from the list of accounts. */
async function removeErasedAccount(id: string): Promise<void> {
  const writing = (await core()).transaction('accounts', 'readwrite');
  if (asRecord(await writing.store.get(id)).erasing === true) await writing.store.delete(id);
  await writing.done;
}

/**
 * Deletes the stored problem list if this account requested it. The list may reveal which problems the player has
 * solved.
 */
async function forgetListingOf(id: string): Promise<void> {
  const { site, playerId } = parseAccountId(id) ?? {};
  if (site === undefined) return;
  const writing = (await siteData(site)).transaction('lists', 'readwrite');
  for (const key of ['asked', 'answer'] as const) {
    if (asRecord(await writing.store.get(key)).playerId === playerId) await writing.store.delete(key);
  }
  await writing.done;
}
