import type { Account } from '../../../lib/account/account.ts';
import { currentAccount, currentGeneration, saveKey } from '../../../lib/background/account/key.ts';
import type { Site } from '../../site/handle.ts';
import type { SiteUser } from '../../site/seed/users.ts';

/** Stores a key as if the site had just accepted it. Default: the player's first key, at the site's address. */
export async function storeKey(
  site: Site,
  { id, name }: SiteUser,
  { origin = site.url, text = site.keyOf(name) } = {},
): Promise<Account> {
  const player = { id, name, elo: null, rank: null };
  return present(await saveKey({ text, origin, player }, await currentGeneration()));
}

/** Returns the account of the stored key; throws if no key is stored. */
export async function storedAccount(): Promise<Account> {
  return present(await currentAccount());
}

function present(account: Account | null): Account {
  if (!account) throw new Error('no key is stored');
  return account;
}
