import type { Player } from './model.ts';

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
