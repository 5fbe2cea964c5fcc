import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { NewAttempt } from './attempts.ts';
import type { Faults } from './faults.ts';
import type { Log } from './log.ts';
import type { FirstPlayer } from './seed/first-player.ts';
import type { Players } from './seed/users.ts';
import type { Switches } from './switches.ts';

/** How to start the site; every part has a default. */
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
   * How many of the attempts the first player made, and on how many of the problems, each of them at least once.
   * Default: null, which leaves it to chance: 45 of 100 attempts on up to 70 of 100 problems, some of them scripted.
   */
  firstPlayer?: FirstPlayer | null;
  /** When the seeded history ends. Default: 2026-03-15T12:00:00Z, never the clock on the wall. */
  now?: Date | number | string;
}

/** A running site, in the hand of a test. */
export interface Site {
  readonly port: number;
  /** `https://127.0.0.1:<port>`, without a slash at its end. */
  readonly url: string;
  readonly log: Log;
  /** Assign to its members at any time. */
  readonly switches: Switches;
  readonly faults: Faults;
  readonly users: Players;
  /** A working key of the player with this name. */
  keyOf(userName: string): string;
  /** Makes a further key of the player. */
  makeKey(userId: number): string;
  /** Makes the key stop working. */
  revokeKey(key: string): void;
  /** Makes the given text a working key of the player. */
  useKey(userId: number, key: string): void;
  /** Rows of a query on the site's own database. */
  sql(query: string, ...params: SQLInputValue[]): Record<string, SQLOutputValue>[];
  /** Adds an attempt and returns its id, which is above all that ever were, removed ones too. */
  addAttempt(attempt: NewAttempt): number;
  /** Removes an attempt; false if there was none. */
  removeAttempt(id: number): boolean;
  /** Removes many attempts in one go, between two answers; returns how many of them there were. */
  removeAttempts(ids: readonly number[]): number;
  /** The point that solves the problem, `cc`. */
  answerOf(problemId: number): string;
  /** Stops at once, cutting every connection. */
  close(): Promise<void>;
}
