import type { IncomingHttpHeaders } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import type { Keys } from './keys.ts';
import type { Players } from './seed/users.ts';
import type { Sessions } from './sessions.ts';
import type { Switches } from './switches.ts';

/** Everything that an answer may depend on. */
export interface Environment {
  database: DatabaseSync;
  switches: Switches;
  keys: Keys;
  sessions: Sessions;
  users: Players;
  /** Epoch ms. */
  clock: { now: () => number };
}

/** The part of a request that routes use. */
export interface Call {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}
