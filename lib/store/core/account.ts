import { type Account, isAccount } from '../../account/account.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import { core } from './core.ts';

/**
 * Returns the account of the stored key, or null where there is none. The key itself cannot be read here. This is a copy:
 * where it is corrupt, the worker writes it again from the row beside the key.
 */
export async function readAccount(): Promise<Account | null> {
  return validRow(await (await core()).get('account', ONLY), isAccount) ?? null;
}
