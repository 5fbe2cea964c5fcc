import type { DatabaseSync } from 'node:sqlite';
import type { Random } from './random.ts';

/** A player of the site. */
export interface SiteUser {
  id: number;
  name: string;
  elo: number;
}

const DAY = 24 * 60 * 60;

const USERS: readonly SiteUser[] = [
  { id: 77, name: 'hoshi', elo: 1406.52 },
  { id: 412, name: 'kosumi', elo: 1188 },
  { id: 1350, name: 'tsuke', elo: 1742.3071 },
  { id: 5021, name: 'hane', elo: 905.5 },
  { id: 9033, name: 'keima', elo: 2103.884 },
  { id: 12870, name: 'ōgeima', elo: 640.25 },
];

/** Adds the six players; the first is the one the site's own page logs in as. */
export function seedUsers(database: DatabaseSync, now: number): readonly SiteUser[] {
  const insert = database.prepare(
    'insert into users (id, name, elo, info, joined_at, last_online_at) values (?, ?, ?, ?, ?, ?)',
  );
  USERS.forEach((user, index) => {
    const joined = now - (3000 - index * 150) * DAY;
    insert.run(
      user.id,
      user.name,
      user.elo,
      index % 2 ? '' : 'Reads before playing.',
      joined,
      now - index * DAY,
    );
  });
  return USERS;
}

/** Adds one working key for each player. */
export function seedKeys(
  database: DatabaseSync,
  users: readonly SiteUser[],
  now: number,
  random: Random,
): void {
  const insert = database.prepare('insert into keys (key, user_id, created_at) values (?, ?, ?)');
  for (const user of users) insert.run(random.hex(40), user.id, now - DAY);
}
