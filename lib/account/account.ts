import { asRecord, isNumber, isOrigin, isText, isYesNo, objectOf, orNull } from '../guards.ts';
import { isRank, type Player, type Rank } from '../model.ts';

/** The public side of the kept key: everything a page may know of it. */
export interface Account {
  /** Counts every key that was ever kept or forgotten here; answers of an earlier one are dropped. */
  generation: number;
  /** The only origin the key is ever sent to. */
  origin: string;
  /** The key's last characters, four at most and never more than a quarter of it. */
  tail: string;
  player: Player;
  refused: boolean;
}

/** The account if its key is accepted, as far as is known. */
export function usable(account: Account | null): Account | null {
  return account?.refused ? null : account;
}

/** Whether something stored is an account, just as it is kept. */
export const isAccount = objectOf({
  generation: isNumber,
  origin: isOrigin,
  tail: isText,
  player: objectOf({ id: isNumber, name: isText, elo: orNull(isNumber), rank: orNull(isRank) }),
  refused: isYesNo,
});

/**
 * The account out of something stored: null where it says not whose key is kept or for which site; what else is odd
 * or missing is as if the site had not said it.
 */
export function sensibleAccount(stored: unknown): Account | null {
  const { generation, origin, tail, player, refused } = asRecord(stored);
  const { id, name, elo, rank } = asRecord(player);
  if (!isNumber(generation) || !isOrigin(origin) || !isNumber(id)) return null;
  return {
    generation,
    origin,
    tail: isText(tail) ? tail : '',
    player: {
      id,
      name: isText(name) ? name : '',
      elo: isNumber(elo) ? elo : null,
      rank: isRank(rank) ? (rank as Rank) : null,
    },
    refused: refused === true,
  };
}
