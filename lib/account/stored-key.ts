import { asRecord, isNumber, isString } from '../guards.ts';
import { siteOrigins } from '../site.ts';
import { type Account, parseAccount } from './account.ts';
import { accountId } from './accounts.ts';

/** The stored key. Only the worker reads and writes it. */
export interface StoredKey {
  text: string;
  /**
   * The account, without the key. Pages read a copy of it. Null after the player forgot the key: only the generation
   * stays.
   */
  account: Account | null;
  generation: number;
}

/** Returns the key that can be used, from a stored value. One that cannot be sent counts as absent until the player pastes it again. */
export function parseStoredKey(row: unknown): StoredKey {
  const valid = validKey(row);
  // The build that stored it may have been for another site.
  if (valid && (!valid.account || siteOrigins().includes(valid.account.origin))) return valid;
  const { generation } = asRecord(row);
  return { text: '', account: null, generation: isNumber(generation) ? generation : 0 };
}

/** Returns the stored key, or null if its text or account is not valid. */
export function validKey(row: unknown): StoredKey | null {
  const { text, account, generation } = asRecord(row);
  if (!isString(text) || !isNumber(generation)) return null;
  if (account === null) return { text, account, generation };
  const validAccount = parseAccount(account);
  return validAccount && { text, account: validAccount, generation };
}

export function withoutKey({ generation }: StoredKey): StoredKey {
  return { text: '', account: null, generation: generation + 1 };
}

/** Returns the id of the account of a key (`accountId`); null if there is none. */
export function idOfKey({ account }: StoredKey): string | null {
  return account && accountId(account.origin, account.player.id);
}
