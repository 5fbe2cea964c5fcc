import type { ApiRoute } from './api/routes.ts';
import { closedGate, type Gate } from './gate.ts';
import type { LoggedRequest } from './log.ts';

/** The API route whose requests get a fault; 'any': all of them. */
export type FaultRoute = ApiRoute | 'any';

/** A fault of one answer. */
export type Fault = (
  | { kind: 'none' } // the correct answer; used for delays
  // The correct body with another status and with headers that replace its own; null removes a header.
  | { kind: 'relabelled'; status?: number; headers?: Record<string, string | string[] | null> }
  | {
      kind: 'answer';
      status: number;
      headers?: Record<string, string | string[]>;
      body?: string | Buffer; // bytes may be invalid text
    }
  | { kind: 'json'; value: unknown; status?: number }
  | { kind: 'html' } // a log-in page with status 200
  | { kind: 'redirect'; status: number; location: string }
  // The connection is reset before any byte of the answer. Chromium repeats a request by itself when it had used the connection
  // before, so a reset that the extension must see has to last for more than one request.
  | { kind: 'reset' }
  // The correct answer, cut off (default: in its middle). The connection breaks there, unless the fault is `quiet`: then the
  // declared length is that of the part, and only the part's content shows that something is missing. `headers` are added.
  | { kind: 'truncated'; bytes?: number; quiet?: boolean; headers?: Record<string, string> }
  | { kind: 'drip'; bytes: number; everyMs: number } // the correct answer, `bytes` at a time
  | { kind: 'huge'; bytes: number } // streamed JSON of about this length
) & {
  /** Milliseconds before the headers. */
  delayMs?: number;
  /** The headers are sent only after this settles. */
  until?: Promise<unknown>;
};

/** How often a fault applies, and to which clients. */
export interface FaultReach {
  /** How many requests it applies to. Default: all until it is cleared. */
  times?: number;
  /** Whether it also applies to the site's own page. Default: false. */
  siteAppToo?: boolean;
  /** The end of the path of the requests to which it applies. Default: all. */
  path?: string;
}

/** A fault that was added. */
export interface ActiveFault {
  readonly route: FaultRoute;
  /** How many requests it has been applied to. */
  readonly met: number;
  /** Removes the fault. */
  clear(): void;
}

/** Faults that tests add. Where several match a request, the one added first applies. */
export interface Faults {
  /** Applies the fault to requests to this route from now on. */
  add(route: FaultRoute, fault: Fault, reach?: FaultReach): ActiveFault;
  /** Applies the fault to the next request to this route. */
  once(route: FaultRoute, fault: Fault): ActiveFault;
  /** Delays the answer to the next request to this route until the gate is opened. */
  hold(route: FaultRoute): Gate;
  /** Removes all faults. */
  clear(): void;
}

/** The interface that the server uses. */
export interface FaultSource extends Faults {
  /** Returns the fault for this request, and counts it as applied; null for none. */
  take(request: LoggedRequest): Fault | null;
}

interface Entry {
  route: FaultRoute;
  fault: Fault;
  left: number;
  met: number;
  siteAppToo: boolean;
  path: string;
}

/** Returns an empty list of faults. */
export function openFaults(): FaultSource {
  let entries: Entry[] = [];

  function add(route: FaultRoute, fault: Fault, reach: FaultReach = {}): ActiveFault {
    const left = reach.times ?? Number.POSITIVE_INFINITY;
    const { siteAppToo = false, path = '' } = reach;
    const entry: Entry = { route, fault, left, met: 0, siteAppToo, path };
    entries.push(entry);
    return {
      route,
      get met() {
        return entry.met;
      },
      clear: () => {
        entries = entries.filter((other) => other !== entry);
      },
    };
  }

  return {
    add,
    once: (route, fault) => add(route, fault, { times: 1 }),
    hold: (route) => {
      const gate = closedGate();
      add(route, { kind: 'none', until: gate.opened }, { times: 1 });
      return gate;
    },
    clear: () => {
      entries = [];
    },
    take(request) {
      const entry = entries.find((candidate) => meets(candidate, request));
      if (!entry) return null;
      entry.left -= 1;
      entry.met += 1;
      return entry.fault;
    },
  };
}

function meets(entry: Entry, request: LoggedRequest): boolean {
  if (entry.left < 1 || request.route === null) return false;
  if (request.fromSiteApp && !entry.siteAppToo) return false;
  if (!request.path.endsWith(entry.path)) return false;
  return entry.route === 'any' || entry.route === request.route;
}
