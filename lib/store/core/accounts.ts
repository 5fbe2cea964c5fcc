import { isText, isYesNo, objectOf } from '../../guards.ts';
import { core } from './core.ts';

/** What is kept of an account beside its databases, from when its first key is kept until it is erased. */
export interface AccountRow {
  /** The player's, as the site last said it; empty where it never did. */
  name: string;
  /** The player has asked for it to be erased, and that is not done yet. */
  erasing: boolean;
}

/** Whether something stored is such a row. */
export const isAccountRow = objectOf({ name: isText, erasing: isYesNo });

/**
 * Has an account's database made, unless the account was erased, which it stays whoever still asks: rejects with a
 * `NotKeptError` then. Nothing is erased meanwhile.
 */
export function makeIfKept<T>(id: string, make: () => Promise<T>): Promise<T> {
  return aloneWithAccounts(async () => {
    const row = await (await core()).get('accounts', id);
    if (row === undefined || row.erasing) throw new DOMException('', 'NotKeptError');
    return make();
  });
}

/** One at a time over all contexts: databases of accounts that are made, and accounts that are erased. */
export function aloneWithAccounts<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('accounts', work) as Promise<T>;
}
