import type { DatabaseSync } from 'node:sqlite';
import { insertRows } from './insert.ts';
import type { Random } from './random.ts';

/** A player of the site. */
export interface SiteUser {
  id: number;
  name: string;
  elo: number;
}

/** The players. The first one is logged in on the site's own pages. */
export type Players = [SiteUser, ...SiteUser[]];

const DAY = 24 * 60 * 60;

const USERS: Players = [
  { id: 77, name: 'hoshi', elo: 1406.52 },
  { id: 412, name: 'kosumi', elo: 1188 },
  { id: 1350, name: 'tsuke', elo: 1742.3071 },
  { id: 5021, name: 'hane', elo: 905.5 },
  { id: 9033, name: 'keima', elo: 2103.884 },
  { id: 12870, name: 'ōgeima', elo: 640.25 },
];

/** Adds the players. */
export function seedUsers(database: DatabaseSync, now: number): Players {
  const rows = USERS.map((user, index) => ({
    ...user,
    info: index % 2 ? '' : 'Reads before playing.',
    joined_at: now - (3000 - index * 150) * DAY,
    last_online_at: now - index * DAY,
  }));
  insertRows(database, 'users', rows);
  return USERS;
}

/** Adds one working key for each player. */
export function seedKeys(database: DatabaseSync, users: Players, now: number, random: Random): void {
  const rows = users.map(({ id }) => ({ key: random.hex(40), user_id: id, created_at: now - DAY }));
  insertRows(database, 'keys', rows);
}
