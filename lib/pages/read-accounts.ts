import { accountId, accountIdOfDatabase, isAccountRow, type ListedAccount } from '../account/accounts.ts';
import { readAccount } from '../store/core/accounts.ts';
import { core } from '../store/core/core.ts';

/** Returns every account that has stored data: first the account of the stored key, then the others by name. */
export async function readAccounts(): Promise<ListedAccount[]> {
  const { store } = (await core()).transaction('accounts');
  const [ids, rows, present, databases] = await Promise.all([
    store.getAllKeys(),
    store.getAll(),
    readAccount(),
    indexedDB.databases(),
  ]);
  const presentId = present && accountId(present.origin, present.player.id);
  const found = databases.flatMap(({ name = '' }) => accountIdOfDatabase(name) ?? []);
  const accounts = [...new Set([...ids, ...found])].map((id) => {
    const row = rows[ids.indexOf(id)];
    return { id, name: isAccountRow(row) ? row.name : '', isPresent: id === presentId };
  });
  return accounts.sort(
    (one, other) =>
      Number(other.isPresent) - Number(one.isPresent) ||
      one.name.localeCompare(other.name) ||
      one.id.localeCompare(other.id),
  );
}
