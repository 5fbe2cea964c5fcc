import { core } from './core.ts';

/**
 * Has an account's database made, unless the account was erased, which it stays whoever still asks: rejects with a
 * `NotKeptError` then. Nothing is erased meanwhile.
 */
export function makeIfKept<T>(id: string, make: () => Promise<T>): Promise<Awaited<T>> {
  return withAccountsLock(async () => {
    const row = await (await core()).get('accounts', id);
    if (row === undefined || row.erasing) throw new DOMException('', 'NotKeptError');
    return make();
  });
}

/** One at a time over all contexts: databases of accounts that are made, and accounts that are erased. */
export function withAccountsLock<T>(work: () => Promise<T>): Promise<Awaited<T>> {
  return navigator.locks.request('accounts', work);
}
