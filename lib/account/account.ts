import { asRecord, type Guarded, isBoolean, isNumber, isOrigin, isString, objectOf } from '../guards.ts';
import { isPlayer, isRank } from '../model.ts';
import { siteOrigins } from '../site.ts';

/** Returns the origin at which the site answers, as far as is known without reading it from the database. */
export function siteOriginOf(account: Account | null): string {
  return account?.origin ?? siteOrigins()[0];
}

/** Returns the account, or null if its key was refused. */
export function acceptedAccount(account: Account | null): Account | null {
  return account?.refused ? null : account;
}

export const isAccount = objectOf({
  /** Increases each time a key is stored or deleted. The answer to a request with an earlier key is dropped. */
  generation: isNumber,
  /** The origin at which the site answers. It names the account's databases, with and without `www.` alike. */
  origin: isOrigin,
  /** The last characters of the key: at most four, and never more than a quarter of it. */
  tail: isString,
  player: isPlayer,
  refused: isBoolean,
});

/** The public data of the stored key. Pages of the extension may know nothing else of it. */
export type Account = Guarded<typeof isAccount>;

/**
 * Returns a valid account from a stored value, or null if player or site are missing. Other fields that are missing or
 * invalid become empty.
 */
export function parseAccount(stored: unknown): Account | null {
  const { generation, origin, tail, player, refused } = asRecord(stored);
  const { id, name, elo, rank } = asRecord(player);
  if (!isNumber(generation) || !isOrigin(origin) || !isNumber(id)) return null;
  return {
    generation,
    origin,
    tail: isString(tail) ? tail : '',
    player: {
      id,
      name: isString(name) ? name : '',
      elo: isNumber(elo) ? elo : null,
      rank: isRank(rank) ? rank : null,
    },
    refused: refused === true,
  };
}
