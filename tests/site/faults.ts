import type { ApiRoute } from './api/routes.ts';
import { closedGate, type Gate } from './gate.ts';
import type { LoggedRequest } from './log.ts';

/** Which requests of the API go wrong. */
export type FaultRoute = ApiRoute | 'any';

/** Something going wrong with an answer. */
export type Fault = (
  | { kind: 'none' } // the true answer, for a delay alone
  // The true body under another status and other headers over its own; null takes one away.
  | { kind: 'relabelled'; status?: number; headers?: Record<string, string | string[] | null> }
  | {
      kind: 'answer';
      status: number;
      headers?: Record<string, string | string[]>;
      body?: string | Buffer; // bytes need not be text
    }
  | { kind: 'json'; value: unknown; status?: number }
  | { kind: 'html' } // a log-in page with status 200
  | { kind: 'redirect'; status: number; location: string }
  // The connection, before any byte of the answer. Chromium repeats a request by itself when the connection was a used one,
  // so a reset that the extension is to see must last for more than one request.
  | { kind: 'reset' }
  // The true answer cut short (default: in its middle). The connection breaks there, unless it is `quiet`: then the
  // length declared is that of the part, and only the part itself shows that something is missing.
  | { kind: 'truncated'; bytes?: number; quiet?: boolean }
  | { kind: 'drip'; bytes: number; everyMs: number } // the true answer, so many bytes at a time
  | { kind: 'huge'; bytes: number } // streamed JSON of about this length
) & {
  /** Milliseconds before the headers. */
  delayMs?: number;
  /** Holds the headers back until this settles. */
  until?: Promise<unknown>;
};

/** How often, and for whom, a fault happens. */
export interface FaultReach {
  /** How many requests it meets. Default: every one until cleared. */
  times?: number;
  /** Whether the site's own page meets it too. Default: false. */
  siteAppToo?: boolean;
}

/** A fault in force. */
export interface ActiveFault {
  readonly route: FaultRoute;
  /** How many requests have met it. */
  readonly met: number;
  /** Takes it back. */
  clear(): void;
}

/** Faults on demand. Where several match a request, the one added first happens. */
export interface Faults {
  /** Makes requests to this route meet the fault from now on. */
  add(route: FaultRoute, fault: Fault, reach?: FaultReach): ActiveFault;
  /** Makes the next request to this route meet the fault. */
  once(route: FaultRoute, fault: Fault): ActiveFault;
  /** Holds the answer to the next request to this route back until the gate is opened. */
  hold(route: FaultRoute): Gate;
  /** Takes all faults back. */
  clear(): void;
}

/** The side of the faults that the server reads. */
export interface FaultSource extends Faults {
  /** The fault that this request meets, counted as met; null for none. */
  take(request: LoggedRequest): Fault | null;
}

interface Entry {
  route: FaultRoute;
  fault: Fault;
  left: number;
  met: number;
  siteAppToo: boolean;
}

/** No faults yet. */
export function openFaults(): FaultSource {
  let entries: Entry[] = [];

  function add(route: FaultRoute, fault: Fault, reach: FaultReach = {}): ActiveFault {
    const left = reach.times ?? Number.POSITIVE_INFINITY;
    const entry: Entry = { route, fault, left, met: 0, siteAppToo: reach.siteAppToo ?? false };
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
  return entry.route === 'any' || entry.route === request.route;
}
