import { asRecord, type Guarded, isBoolean, isNumber, isOrigin, isString, objectOf } from '../guards.ts';
import { isPlayer, isRank } from '../model.ts';

/** Returns the account, or null if its key was refused. */
export function acceptedAccount(account: Account | null): Account | null {
  return account?.refused ? null : account;
}

/** Whether a stored value is a valid account. */
export const isAccount = objectOf({
  /** Increases with each key that is stored or deleted here; answers to requests with an earlier key are dropped. */
  generation: isNumber,
  /** The only origin to which the key is sent. */
  origin: isOrigin,
  /** The last characters of the key: at most four, and never more than a quarter of it. */
  tail: isString,
  player: isPlayer,
  refused: isBoolean,
});

/** The public data of the stored key: all that pages of the extension may know of it. */
export type Account = Guarded<typeof isAccount>;

/**
 * Returns a valid account from a stored value. Returns null if player or site are missing; other fields that are
 * missing or invalid become empty.
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
