import type { DatabaseSync } from 'node:sqlite';
import { addIndexes, inTransaction } from '../database.ts';
import { seedAttempts } from './attempts.ts';
import { seedCollections } from './collections.ts';
import type { FirstPlayer } from './first-player.ts';
import { seedProblems } from './problems.ts';
import { randomFrom } from './random.ts';
import { type Players, seedKeys, seedUsers } from './users.ts';

/** The size of the site, and when its history ends. */
export interface SeedOptions {
  seed: number;
  problems: number;
  attempts: number;
  /** How many of the attempts are the first player's; null: a random number. */
  firstPlayer: FirstPlayer | null;
  /** The last moment of the seeded history, in epoch seconds. */
  now: number;
}

/** Fills an empty database and adds its indexes. Equal options always give equal rows. */
export function seedDatabase(database: DatabaseSync, options: SeedOptions): Players {
  const { seed, problems, attempts, firstPlayer, now } = options;
  return inTransaction(database, () => {
    // Each part has its own random numbers, so that a larger number of attempts changes neither problems nor keys.
    const users = seedUsers(database, now);
    seedKeys(database, users, now, randomFrom(seed));
    seedProblems(database, {
      count: problems,
      now,
      users,
      random: randomFrom(seed + 1),
      ranks: randomFrom(seed + 3),
    });
    seedAttempts(database, { count: attempts, firstPlayer, now, users, random: randomFrom(seed + 2) });
    seedCollections(database, randomFrom(seed + 4));
    addIndexes(database);
    return users;
  });
}
