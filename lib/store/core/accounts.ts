import { core } from './core.ts';

/**
 * Creates an account's database by calling `make`. Rejects with a `NotKeptError` where the account was erased, or late work
 * would create its database again. No account is erased meanwhile.
 */
export function makeIfKept<T>(id: string, make: () => Promise<T>): Promise<Awaited<T>> {
  return withAccountsLock(async () => {
    const row = await (await core()).get('accounts', id);
    if (row === undefined || row.erasing) throw new DOMException('', 'NotKeptError');
    return make();
  });
}

/** Does some work while no other context creates an account's database or erases an account. */
export function withAccountsLock<T>(work: () => Promise<T>): Promise<Awaited<T>> {
  return navigator.locks.request('accounts', work);
}
