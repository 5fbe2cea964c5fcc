import { type Account, isAccount } from '../../account/account.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import { core } from './core.ts';

/**
 * Whose key is kept, or null where there is none. The key itself is out of reach here. This is a copy: where it is
 * damaged the worker makes it anew, from what lies beside the key.
 */
export async function readAccount(): Promise<Account | null> {
  return validRow(await (await core()).get('account', ONLY), isAccount) ?? null;
}
