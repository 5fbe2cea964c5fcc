import type { DatabaseSync } from 'node:sqlite';
import type { Random } from './seed/random.ts';

/** A key as the owner's page lists it, never with its full text. */
export interface KeyLine {
  id: number;
  ending: string;
  createdAt: number;
}

/** Returns the keys in this database; new ones get random digits. */
export function keysIn(database: DatabaseSync, random: Random) {
  const use = (userId: number, key: string) => {
    const now = Math.floor(Date.now() / 1000);
    database
      .prepare(`insert into keys (key, user_id, created_at) values (?, ?, ?)
        on conflict (key) do update set user_id = excluded.user_id, revoked = 0`)
      .run(key, userId, now);
  };
  return {
    /** Makes a key for the player and returns its text. */
    make(userId: number): string {
      const key = random.hex(40);
      use(userId, key);
      return key;
    },
    /** Registers the given text as a working key of the player. */
    use,
    /** Makes the key stop working. */
    revoke(key: string): void {
      database.prepare('update keys set revoked = 1 where key = ?').run(key);
    },
    /** Makes the player's key with this id stop working; false if there is none. */
    revokeOwn(userId: number, id: number): boolean {
      const own = database.prepare(
        'update keys set revoked = 1 where id = ? and user_id = ? and not revoked',
      );
      return own.run(id, userId).changes === 1;
    },
    /** The player whom a working key belongs to, or null. */
    ownerOf(key: string): number | null {
      const row = database.prepare('select user_id from keys where key = ? and not revoked').get(key);
      return row ? Number(row.user_id) : null;
    },
    /** The first working key of the player, or null. */
    firstOf(userId: number): string | null {
      const first = database.prepare('select key from keys where user_id = ? and not revoked order by id');
      const row = first.get(userId);
      return row ? String(row.key) : null;
    },
    /** The player's working keys, newest first. */
    listOf(userId: number): KeyLine[] {
      const rows = database.prepare(`select id, substr(key, -4) as ending, created_at as createdAt
        from keys where user_id = ? and not revoked order by id desc`);
      return rows.all(userId) as unknown as KeyLine[];
    },
  };
}

/** The keys that players have made. */
export type Keys = ReturnType<typeof keysIn>;
