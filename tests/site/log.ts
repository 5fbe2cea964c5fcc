import type { IncomingMessage, ServerResponse } from 'node:http';
import { MANY_REQUESTS_MS } from '../patience.ts';
import { type ApiRoute, apiRouteOf } from './api/routes.ts';

/** One request, recorded at arrival and completed as it is answered. */
export interface LoggedRequest {
  /** A number that is never reused; 1 for the first request of the server. */
  readonly sequence: number;
  /** Arrival, in epoch milliseconds. */
  readonly startedAt: number;
  /** Arrival, on the clock of `performance.now()`; used to measure intervals. */
  readonly started: number;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** The query as sent, without its question mark. */
  readonly query: string;
  readonly headers: Readonly<NodeJS.Dict<string | string[]>>;
  /** Every header line as received: name, value, name, value. */
  readonly rawHeaders: readonly string[];
  /** The route of the API; null outside it. */
  readonly route: ApiRoute | null;
  /** Whether the site's own page sent it (header `x-site-app`). */
  readonly fromSiteApp: boolean;
  /** The body, once it has been read; empty for most. */
  body: string;
  /** The status of the answer; null until then, and always null after a reset. */
  status: number | null;
  /** The headers of the answer; empty until then. */
  answerHeaders: Readonly<Record<string, string | string[]>>;
  /** Bytes of body handed to the connection. */
  bytes: number;
  /** When the answer's headers were written, on the clock of `performance.now()`; null until then. */
  answered: number | null;
  /** When the exchange ended, complete or not; null until then. */
  closed: number | null;
  /** Whether the exchange ended before the whole answer was sent. */
  aborted: boolean;
  /** Whether the site itself reset the connection before any byte of the answer. */
  reset: boolean;
}

/** Selects requests: a route of the API (without requests from the site's own page), or a predicate. */
export type RequestFilter = ApiRoute | ((request: LoggedRequest) => boolean);

/** Every request a server has received. */
export interface Log {
  /** All requests, in order of arrival. */
  all(): LoggedRequest[];
  /** The requests of API clients: under /api/, and not from the site's own page. */
  api(filter?: RequestFilter): LoggedRequest[];
  /** The log's current position, for `since`. */
  mark(): number;
  /** The requests that arrived after the mark. */
  since(mark: number): LoggedRequest[];
  /** Removes all requests; later requests still get new sequence numbers. */
  clear(): void;
  /** Waits for the first matching request that arrives after the mark; without a mark, after this call. Rejects if none does. */
  next(filter: RequestFilter, after?: number): Promise<LoggedRequest>;
  /** Waits for the end of the first matching exchange whose request arrives after the mark, as `next` does. */
  answered(filter: RequestFilter, after?: number): Promise<LoggedRequest>;
}

/** The interface that the server uses. */
export interface LogWriter extends Log {
  /** Records a request that has just arrived and, later, its end. */
  record(request: IncomingMessage, response: ServerResponse): LoggedRequest;
}

type Stage = 'arrived' | 'over';

interface Waiter {
  stage: Stage;
  isMeant: (request: LoggedRequest) => boolean;
  resolve: (request: LoggedRequest) => void;
}

/** Tests replace the global one by a clock of their own. */
const realTimeout = setTimeout;

/** Returns an empty log. A wait for a request ends with an error after `longestWaitMs`, so that it is told where a test hung. */
export function openLog(longestWaitMs = MANY_REQUESTS_MS): LogWriter {
  let requests: LoggedRequest[] = [];
  let waiters: Waiter[] = [];
  let last = 0;

  function tell(stage: Stage, request: LoggedRequest): void {
    const called = waiters.filter((waiter) => waiter.stage === stage && waiter.isMeant(request));
    waiters = waiters.filter((waiter) => !called.includes(waiter));
    for (const waiter of called) waiter.resolve(request);
  }

  function wait(stage: Stage, filter: RequestFilter, after = last): Promise<LoggedRequest> {
    const isMeant = (request: LoggedRequest) => request.sequence > after && matches(filter, request);
    const hasCome = (request: LoggedRequest) => stage === 'arrived' || request.closed !== null;
    const reached = requests.find((request) => isMeant(request) && hasCome(request));
    if (reached) return Promise.resolve(reached);
    // Made here, so that its stack names the line that waits.
    const cause = new Error('The test waited here.');
    const waiting = new Promise<LoggedRequest>((resolve, reject) => {
      waiters.push({ stage, isMeant, resolve });
      const fail = () => {
        reject(
          new Error(`No request ${stage === 'arrived' ? 'came' : 'ended'} that is ${filter}.${lastOnes()}`, {
            cause,
          }),
        );
      };
      realTimeout(fail, longestWaitMs).unref();
    });
    // A test that failed for another reason no longer waits for this.
    waiting.catch(() => {});
    return waiting;
  }

  function lastOnes(): string {
    const lines = requests
      .slice(-5)
      .map(({ method, host, path, status }) => `${method} ${host}${path}: ${status}`);
    return ['', 'The last ones:', ...lines].join('\n');
  }

  return {
    all: () => [...requests],
    api: (filter = isOfClient) =>
      requests.filter((request) => isOfClient(request) && matches(filter, request)),
    mark: () => last,
    since: (mark) => requests.filter((request) => request.sequence > mark),
    clear: () => {
      requests = [];
    },
    next: (filter, after) => wait('arrived', filter, after),
    answered: (filter, after) => wait('over', filter, after),
    record(request, response) {
      last += 1;
      const entry = entryOf(request, last);
      requests.push(entry);
      response.on('close', () => {
        entry.closed = performance.now();
        entry.aborted = !response.writableFinished;
        tell('over', entry);
      });
      tell('arrived', entry);
      return entry;
    },
  };
}

function isOfClient(request: LoggedRequest): boolean {
  return request.path.startsWith('/api/') && !request.fromSiteApp;
}

function matches(filter: RequestFilter, request: LoggedRequest): boolean {
  return typeof filter === 'function' ? filter(request) : isOfClient(request) && request.route === filter;
}

function entryOf(request: IncomingMessage, sequence: number): LoggedRequest {
  const target = request.url ?? '/';
  const [path = '/', ...query] = target.split('?');
  const entry = {
    sequence,
    startedAt: Date.now(),
    started: performance.now(),
    method: request.method ?? '',
    host: request.headers.host ?? '',
    path,
    query: query.join('?'),
    route: apiRouteOf(path),
    fromSiteApp: request.headers['x-site-app'] !== undefined,
    body: '',
    status: null,
    answerHeaders: {},
    bytes: 0,
    answered: null,
    closed: null,
    aborted: false,
    reset: false,
  };
  // Not enumerable: a failed test prints the requests that it compared, and the headers have the key.
  const { headers, rawHeaders } = request;
  return Object.defineProperties(entry as LoggedRequest, {
    headers: { value: headers },
    rawHeaders: { value: rawHeaders },
  });
}
