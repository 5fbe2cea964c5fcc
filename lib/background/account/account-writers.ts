import type { Account } from '../../account/account.ts';
import { accountId, isAccountRow, parseAccountId } from '../../account/accounts.ts';
import { asRecord } from '../../guards.ts';
import { core } from '../../store/core/core.ts';
import { ONLY } from '../../store/database.ts';
import { siteData } from '../../store/site/site-data.ts';

/**
 * Stores the account of the current key where pages can read it, and adds it to the list of accounts. If the key is
 * new, removes the mark that the account is being erased.
 */
export async function listAccount(account: Account): Promise<void> {
  const { origin, player, generation } = account;
  const id = accountId(origin, player.id);
  const writing = (await core()).transaction(['account', 'accounts'], 'readwrite');
  const [current, list] = [writing.objectStore('account'), writing.objectStore('accounts')];
  const [before, row] = await Promise.all([current.get(ONLY), list.get(id)]);
  const isNew = asRecord(before).generation !== generation;
  await current.put(account, ONLY);
  await list.put({ name: player.name, erasing: !isNew && asRecord(row).erasing === true }, id);
  await writing.done;
}

/** Resolves to whether an account is in the list. */
export async function isListed({ origin, player }: Account): Promise<boolean> {
  return isAccountRow(await (await core()).get('accounts', accountId(origin, player.id)));
}

/** Signs an account in the list as being erased, and adds it if it was not in the list. */
export async function markErasing(id: string): Promise<void> {
  const writing = (await core()).transaction('accounts', 'readwrite');
  const { name } = asRecord(await writing.store.get(id));
  await writing.store.put({ name: typeof name === 'string' ? name : '', erasing: true }, id);
  await writing.done;
}

/** Resolves to the ids of the accounts that are marked as being erased. */
export async function accountsToErase(): Promise<string[]> {
  const { store } = (await core()).transaction('accounts');
  const [ids, rows] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return ids.filter((_, i) => asRecord(rows[i]).erasing === true);
}

/** Removes an erased account from the list of accounts, and when its backups were saved. */
export async function removeErasedAccount(id: string): Promise<void> {
  const writing = (await core()).transaction(['accounts', 'backups'], 'readwrite');
  const list = writing.objectStore('accounts');
  if (asRecord(await list.get(id)).erasing === true)
    await Promise.all([list.delete(id), writing.objectStore('backups').delete(id)]);
  await writing.done;
}

/**
 * Deletes the stored problem list if this account requested it. The list may reveal which problems the player has
 * solved.
 */
export async function forgetListingOf(id: string): Promise<void> {
  const { site, playerId } = parseAccountId(id) ?? {};
  if (site === undefined) return;
  const writing = (await siteData(site)).transaction('listing', 'readwrite');
  for (const key of ['asked', 'answer'] as const) {
    if (asRecord(await writing.store.get(key)).playerId === playerId) await writing.store.delete(key);
  }
  await writing.done;
}
