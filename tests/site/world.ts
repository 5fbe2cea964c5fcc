import type { IncomingHttpHeaders } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import type { Keys } from './keys.ts';
import type { Players } from './seed/users.ts';
import type { Sessions } from './sessions.ts';
import type { Switches } from './switches.ts';

/** Everything that an answer may depend on. */
export interface World {
  database: DatabaseSync;
  switches: Switches;
  keys: Keys;
  sessions: Sessions;
  users: Players;
}

/** One request, as far as routes care. */
export interface Call {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}
