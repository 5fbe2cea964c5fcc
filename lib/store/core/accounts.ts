import { type Account, isAccount } from '../../account/account.ts';
import { accountIdOfDatabase } from '../../account/accounts.ts';
import { core, readState } from './core.ts';

/**
 * Returns the account of the stored key; null if there is none. The key itself cannot be read here. This row is a copy:
 * if it is damaged, the worker restores it from the row beside the key.
 */
export async function readAccount(): Promise<Account | null> {
  const row = await readState('account');
  return isAccount(row) ? row : null;
}

/**
 * Creates a database of an account by calling `make`. Rejects with a `NotKeptError` if the account was erased, so that work that ends late
 * stores nothing of it again. No account can be erased while this runs.
 */
export function makeIfKept<T>(database: string, make: () => Promise<T>): Promise<Awaited<T>> {
  return withAccountsLock(async () => {
    const row = await (await core()).get('accounts', accountIdOfDatabase(database) ?? '');
    if (row === undefined || row.erasing) throw new DOMException('', 'NotKeptError');
    return make();
  });
}

/** Runs `work` while no other context creates an account's database or erases an account. */
export function withAccountsLock<T>(work: () => Promise<T>): Promise<Awaited<T>> {
  return navigator.locks.request('accounts', work);
}
