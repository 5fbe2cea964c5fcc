import type { Account } from '../../account/account.ts';
import { accountId, isAccountRow, parseAccountId } from '../../account/accounts.ts';
import { asRecord } from '../../guards.ts';
import { core } from '../../store/core/core.ts';
import { siteData } from '../../store/site/site-data.ts';

/**
 * Stores the account of the current key where pages can read it, and adds it to the list of accounts. If the key is
 * new, removes the mark that the account is being erased.
 */
export async function listAccount(account: Account): Promise<void> {
  const { origin, player, generation } = account;
  const id = accountId(origin, player.id);
  const writing = (await core()).transaction(['state', 'accounts'], 'readwrite');
  const [state, list] = [writing.objectStore('state'), writing.objectStore('accounts')];
  const [before, row] = await Promise.all([state.get('account'), list.get(id)]);
  const isNew = asRecord(before).generation !== generation;
  await state.put(account, 'account');
  await list.put({ ...row, name: player.name, erasing: !isNew && asRecord(row).erasing === true }, id);
  await writing.done;
}

/** Resolves to whether an account is in the list. */
export async function isListed({ origin, player }: Account): Promise<boolean> {
  return isAccountRow(await (await core()).get('accounts', accountId(origin, player.id)));
}

/** Signs an account in the list as being erased, and adds it if it was not in the list. */
export async function markErasing(id: string): Promise<void> {
  const writing = (await core()).transaction('accounts', 'readwrite');
  const row = await writing.store.get(id);
  await writing.store.put({ ...row, name: isAccountRow(row) ? row.name : '', erasing: true }, id);
  await writing.done;
}

/** Resolves to the ids of the accounts that are marked as being erased. */
export async function accountsToErase(): Promise<string[]> {
  const { store } = (await core()).transaction('accounts');
  const [ids, rows] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return ids.filter((_, i) => asRecord(rows[i]).erasing === true);
}

/** Removes an erased account from the list of accounts. */
export async function removeErasedAccount(id: string): Promise<void> {
  const writing = (await core()).transaction('accounts', 'readwrite');
  if (asRecord(await writing.store.get(id)).erasing === true) await writing.store.delete(id);
  await writing.done;
}

/**
 * Deletes the stored problem list if this account requested it. The list may reveal which problems the player has
 * solved.
 */
export async function forgetListingOf(id: string): Promise<void> {
  const { site, playerId } = parseAccountId(id) ?? {};
  if (site === undefined) return;
  const writing = (await siteData(site)).transaction('lists', 'readwrite');
  for (const key of ['asked', 'answer'] as const) {
    if (asRecord(await writing.store.get(key)).playerId === playerId) await writing.store.delete(key);
  }
  await writing.done;
}
