import { type Guarded, isBoolean, isOrigin, isString, objectOf } from '../guards.ts';
import { siteName } from '../site.ts';

/** The kinds of database that belong to one account. */
const KINDS = ['player', 'own'] as const;

export const isAccountRow = objectOf({
  /** The player's name in the site's last answer; empty if no answer contained it. */
  name: isString,
  /** Whether the player has chosen to erase the account and erasing is not finished. */
  erasing: isBoolean,
});

/**
 * The row of an account in the list of accounts. It is stored from the first key of the account until the account is
 * erased.
 */
export type AccountRow = Guarded<typeof isAccountRow>;

export interface ListedAccount {
  /** The name made by `accountId`. */
  id: string;
  /** The player's name as the site last reported it; empty if only the number is known. */
  name: string;
  /** Whether the stored key belongs to this player. */
  isPresent: boolean;
}

/**
 * Returns the id of a player's account, from which the names of its databases are made. It is the same with and without
 * `www.` in the site's address.
 */
export function accountId(origin: string, playerId: number): string {
  return `${siteName(origin)}:${playerId}`;
}

/** Returns site and player number from the id of an account; null if the text is not such an id. */
export function parseAccountId(id: string): { site: string; playerId: number } | null {
  const [, site = '', number = ''] = /^(.+):(\d{1,16})$/.exec(id) ?? [];
  const playerId = Number(number);
  return isOrigin(site) && accountId(site, playerId) === id ? { site, playerId } : null;
}

export function databaseName(kind: (typeof KINDS)[number], id: string): string {
  return `${kind}:${id}`;
}

export function databaseNames(id: string): string[] {
  return KINDS.map((kind) => databaseName(kind, id));
}

/** Returns the name of the account that a database belongs to; null if it belongs to none. */
export function accountIdOfDatabase(name: string): string | null {
  const kind = KINDS.find((one) => name.startsWith(databaseName(one, '')));
  const id = kind && name.slice(databaseName(kind, '').length);
  return id && parseAccountId(id) ? id : null;
}
