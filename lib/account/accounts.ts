import { isOrigin } from '../guards.ts';
import { isDefaultSite, siteName } from '../site.ts';

/** Kinds of database that hold what is kept of one account, and of no other. */
const KINDS = ['player'] as const;

/** One account of those that are kept on this device. */
export interface ListedAccount {
  /** As `accountId` has it. */
  id: string;
  /** As the site last said it; empty where only the number is known. */
  name: string;
  /** Whether the key that is kept is this player's. */
  isPresent: boolean;
  /** How many attempts are kept; null where that cannot be read. */
  attempts: number | null;
  /** When the newest of them were last asked for, epoch ms; 0: never, as far as is known. */
  readAt: number;
  /** It is to be erased and is not yet. */
  isErasing: boolean;
}

/** One name for a player of a site under either of its hosts; the databases are named by it. */
export function accountId(base: string, playerId: number): string {
  return `${siteName(base)}:${playerId}`;
}

/** The site and the player's number out of such a name; null where it is none. */
export function accountIn(id: string): { site: string; playerId: number } | null {
  const [, site = '', number = ''] = /^(.+):(\d{1,16})$/.exec(id) ?? [];
  const playerId = Number(number);
  return isOrigin(site) && accountId(site, playerId) === id ? { site, playerId } : null;
}

/** The host of an account's site where it is not the usual one, else null. */
export function otherHost(id: string): string | null {
  const { site } = accountIn(id) ?? {};
  return site === undefined || isDefaultSite(site) ? null : new URL(site).host;
}

/** The name of an account's database of one kind. */
export function databaseOf(kind: (typeof KINDS)[number], id: string): string {
  return `${kind}:${id}`;
}

/** The names of all databases that go with an account. */
export function databasesOf(id: string): string[] {
  return KINDS.map((kind) => databaseOf(kind, id));
}

/** The account that a database belongs to; null where it is no account's. */
export function accountOfDatabase(name: string): string | null {
  const kind = KINDS.find((one) => name.startsWith(databaseOf(one, '')));
  const id = kind && name.slice(databaseOf(kind, '').length);
  return id && accountIn(id) ? id : null;
}
