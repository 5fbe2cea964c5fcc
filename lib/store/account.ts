import type { Account } from '../account.ts';
import { core } from './core.ts';
import { ONLY } from './database.ts';

/** Whose key is kept, or null where there is none. The key itself is out of reach here. */
export async function readAccount(): Promise<Account | null> {
  return (await (await core()).get('account', ONLY)) ?? null;
}
