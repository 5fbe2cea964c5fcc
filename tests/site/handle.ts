import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { NewAttempt } from './attempts.ts';
import type { Faults } from './faults.ts';
import type { Log } from './log.ts';
import type { FirstPlayer } from './seed/first-player.ts';
import type { Players } from './seed/users.ts';
import type { Switches } from './switches.ts';

/** Options for starting the site; each has a default. */
export interface SiteOptions {
  /** Default: 0, any free port. */
  port?: number;
  /** Default: 1. Equal seeds, sizes and `now` give equal sites. */
  seed?: number;
  /** Default: 300. */
  problems?: number;
  /** Default: 4000. */
  attempts?: number;
  /**
   * How many of the attempts are the first player's, and on how many of the problems, each tried at least once. Default: null,
   * which leaves it to chance: about 45 % of the attempts, on up to 70 % of the problems, some of them scripted.
   */
  firstPlayer?: FirstPlayer | null;
  /** When the seeded history ends. Default: 2026-03-15T12:00:00Z, not the current time. */
  now?: Date | number | string;
}

/** A running site, with the functions that tests use. */
export interface Site {
  readonly port: number;
  /** `https://127.0.0.1:<port>`, without a slash at its end. */
  readonly url: string;
  readonly log: Log;
  /** Tests may assign to its members at any time. */
  readonly switches: Switches;
  readonly faults: Faults;
  readonly users: Players;
  /** The site's clock, epoch ms: the real one, unless a test assigns another. Answers and new attempts have its time. */
  readonly clock: { now: () => number };
  /** A working key of the player with this name. */
  keyOf(userName: string): string;
  /** Makes another key of the player. */
  makeKey(userId: number): string;
  /** Makes the key stop working. */
  revokeKey(key: string): void;
  /** Makes the given text a working key of the player. */
  useKey(userId: number, key: string): void;
  /** Runs a query on the site's own database and returns its rows. */
  sql(query: string, ...params: SQLInputValue[]): Record<string, SQLOutputValue>[];
  /** Adds an attempt and returns its id, which is larger than all ids ever used, also of removed attempts. */
  addAttempt(attempt: NewAttempt): number;
  /** Removes an attempt; false if there was none. */
  removeAttempt(id: number): boolean;
  /** Removes many attempts at once, without an answer in between. Returns how many of them existed. */
  removeAttempts(ids: readonly number[]): number;
  /** The point that solves the problem, such as `cc`. */
  answerOf(problemId: number): string;
  /** Stops at once and breaks every connection. */
  close(): Promise<void>;
}
