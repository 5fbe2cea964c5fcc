import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answerApi } from './api/api.ts';
import { addAttempt, removeAttempt, removeAttempts } from './attempts.ts';
import { canonicalRedirect } from './canonical-host.ts';
import { openDatabase } from './database.ts';
import type { Call, Environment } from './environment.ts';
import { type FaultSource, openFaults } from './faults.ts';
import type { Site, SiteOptions } from './handle.ts';
import { keysIn } from './keys.ts';
import { listen } from './listen.ts';
import { type LogWriter, openLog } from './log.ts';
import { answerOwn } from './own-routes.ts';
import { answerDocument, answerFile } from './pages.ts';
import { readBody } from './read-body.ts';
import type { Reply } from './reply.ts';
import { randomFrom } from './seed/random.ts';
import { seedDatabase } from './seed/seed.ts';
import { send, sendFaulty, type Way } from './send.ts';
import { openSessions } from './sessions.ts';
import { defaultSwitches } from './switches.ts';
import { secondsOf } from './times.ts';

const DEFAULTS = {
  port: 0,
  seed: 1,
  problems: 300,
  attempts: 4000,
  firstPlayer: null,
  now: '2026-03-15T12:00:00Z',
};

/** Starts the embedded practice site on 127.0.0.1; it answers under every host name. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { port, seed, problems, attempts, firstPlayer, now } = { ...DEFAULTS, ...options };
  const database = openDatabase();
  const users = seedDatabase(database, { seed, problems, attempts, firstPlayer, now: secondsOf(now) });
  const keys = keysIn(database, randomFrom(seed + 3));
  const switches = defaultSwitches();
  const clock = { now: Date.now };
  const environment: Environment = { database, switches, keys, sessions: openSessions(), users, clock };
  const log = openLog();
  const faults = openFaults();
  const listening = await listen(port, (request, response, socket) => {
    void exchange({ environment, log, faults }, request, response, socket);
  });
  return {
    port: listening.port,
    url: `https://127.0.0.1:${listening.port}`,
    log,
    switches,
    faults,
    users,
    clock,
    keyOf: (userName) => keyOfName(environment, userName),
    makeKey: (userId) => keys.make(userId),
    revokeKey: (key) => keys.revoke(key),
    useKey: (userId, key) => keys.use(userId, key),
    // SQLite's rows have no prototype, which deep comparisons would report as a difference.
    sql: (query, ...params) =>
      database
        .prepare(query)
        .all(...params)
        .map((row) => ({ ...row })),
    addAttempt: (attempt) => addAttempt(database, attempt, clock.now()),
    removeAttempt: (id) => removeAttempt(database, id),
    removeAttempts: (ids) => removeAttempts(database, ids),
    answerOf: (problemId) => answerOf(environment, problemId),
    async close() {
      await listening.close();
      database.close();
    },
  };
}

interface Works {
  environment: Environment;
  log: LogWriter;
  faults: FaultSource;
}

async function exchange(
  { environment, log, faults }: Works,
  request: IncomingMessage,
  response: ServerResponse,
  socket: Socket | undefined,
): Promise<void> {
  const entry = log.record(request, response);
  const fault = faults.take(entry);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  entry.body = await readBody(request);
  const way: Way = { response, entry, socket, signal: gone.signal, now: () => environment.clock.now() };
  const answer = () => answerTo(environment, callOf(request, entry.body));
  if (gone.signal.aborted) return;
  if (fault) await sendFaulty(way, fault, answer);
  else send(way, answer());
}

function callOf(request: IncomingMessage, body: string): Call {
  const { method = '', headers, url = '/' } = request;
  const address = `https://${headers.host}${url}`;
  // A host name or path that is not valid in a URL gets the answer for a page that does not exist.
  return {
    method,
    headers,
    body,
    url: new URL(URL.canParse(address) ? address : 'https://localhost/nowhere'),
  };
}

function answerTo(environment: Environment, call: Call): Reply {
  const redirect = canonicalRedirect(call, environment.switches);
  if (redirect) return redirect;
  if (call.url.pathname.startsWith('/api/')) return answerApi(environment, call);
  if (call.url.pathname.startsWith('/site/')) return answerOwn(environment, call);
  return answerFile(call) ?? answerDocument(environment, call);
}

function keyOfName({ users, keys }: Environment, userName: string): string {
  const user = users.find(({ name }) => name === userName);
  const key = user && keys.firstOf(user.id);
  if (!key) throw new Error(`the site has no player ${userName} with a working key`);
  return key;
}

function answerOf({ database }: Environment, problemId: number): string {
  const row = database.prepare('select answer from problems where id = ?').get(problemId);
  if (!row) throw new Error(`the site has no problem ${problemId}`);
  return String(row.answer);
}
