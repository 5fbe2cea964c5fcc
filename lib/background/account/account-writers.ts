import type { Account } from '../../account/account.ts';
import { accountId, isAccountRow } from '../../account/accounts.ts';
import { asRecord } from '../../guards.ts';
import { core } from '../../store/core/core.ts';

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
