import { crashPoint } from '../../crash-point.ts';
import { type Failure, failed, type Result } from '../../failure.ts';
import { KEEP_ALIVE_MS, QUEUE } from '../../limits.ts';
import { heldBack, lessUrgent, moreUrgent, type Priority, waitFor } from '../../requests/rate-limiter.ts';
import { storeFailure } from '../../store/database.ts';
import type { Environment } from '../environment.ts';
import type { RateLimiterStore } from './rate-limiter-store.ts';

/** What a request is made for. The priority may rise while the request waits. */
export interface Purpose {
  /** The job in the job store; null: nothing is kept of it. */
  job: string | null;
  priority: Priority;
  /** The tab whose content script asks, where the priority is `tab`. */
  tab?: number;
  /** Set once a request of it has left. */
  sent?: true;
}

/** Who asks: whoever has this priority, or the content script of a tab. */
export type Requester = Priority | { tab: number };

/** Returns the priority of a request by who asks for it. */
export function priorityOf(by: Requester): Priority {
  return typeof by === 'string' ? by : 'tab';
}

/** One request to be. Equal names are one request. */
export interface QueuedRequest<T> {
  name: string;
  purpose: Purpose;
  /** The site's origin the request goes to; asked for permission before each request. */
  origin: string;
  /** A last word before sending, such as a key refused meanwhile; null: send. */
  objection?(): Promise<Failure | null>;
  /** Sends it. Called when its time has come and that is on record. */
  send(): Promise<Result<T>>;
}

interface Waiting {
  request: QueuedRequest<unknown>;
  /** Everything it is asked for. */
  purposes: Purpose[];
  answer(result: Result<unknown>): void;
  /** What `ask` returned, so that equal questions share it. */
  answered: Promise<Result<unknown>>;
}

/**
 * The only way to the network: one request at a time, no closer than the rate limit allows, what a person waits for first.
 * While the site is held back, everything waiting is answered with the reason instead of being kept; so is what nobody
 * waits for and what only tabs ask for, once the day's share of it is spent.
 */
export function requestQueue(environment: Environment, rateLimiter: RateLimiterStore) {
  const waiting = new Map<string, Waiting>();
  let sending: Waiting | null = null;
  let isSending = false;
  let somethingNew = new AbortController();

  /** Puts a request in line; equal ones under way or in line are shared, at the most urgent priority. */
  function ask<T>(request: QueuedRequest<T>): Promise<Result<T>> {
    const same = waiting.get(request.name);
    if (same) {
      same.purposes.push(request.purpose);
      hurry();
      return same.answered as Promise<Result<T>>;
    }
    let answer: Waiting['answer'] = () => {};
    const answered = new Promise<Result<unknown>>((resolve) => {
      answer = resolve;
    });
    waiting.set(request.name, { request, purposes: [request.purpose], answer, answered });
    makeRoom(request.purpose);
    hurry();
    if (!isSending) {
      isSending = true;
      void sendAll();
    }
    return answered as Promise<Result<T>>;
  }

  /** Has the order looked at again, after a priority has risen. */
  function hurry(): void {
    somethingNew.abort();
  }

  /**
   * When a tab or everybody has too many requests in line, drops the oldest, which was leafed past: of that tab, else of the
   * least urgent. Never the one that is about to be sent: under a flood that would be each in its turn.
   */
  function makeRoom({ tab }: Purpose): void {
    const ofTab = inLine().filter((one) => tab !== undefined && tabOf(one) === tab);
    if (ofTab.length > QUEUE.mostOfTab) dropOldest(ofTab);
    if (waiting.size <= QUEUE.most) return;
    const least = inLine().map(urgencyOf).reduce(lessUrgent);
    dropOldest(inLine().filter((one) => urgencyOf(one) === least));
  }

  function dropOldest(ofThese: readonly Waiting[]): void {
    const next = mostUrgent();
    const oldest = ofThese.find((one) => one !== next);
    if (!oldest) return;
    // Work nobody waits for may be asked for again, in a while.
    const retryAt = urgencyOf(oldest) === 'background' ? environment.now() + QUEUE.retryMs : undefined;
    answerOne(oldest.request.name, failed({ kind: 'crowded' }, retryAt));
  }

  async function sendAll(): Promise<void> {
    const stop = new AbortController();
    void keepAlive(stop.signal);
    try {
      while (waiting.size > 0) await environment.withLock(step);
    } catch (error) {
      // Only storage can fail here, and then nothing may be sent: the rate limiter could not be stored.
      answerAll(storeFailure(error));
    } finally {
      stop.abort();
      isSending = false;
    }
  }

  async function step(): Promise<void> {
    somethingNew = new AbortController();
    const next = mostUrgent();
    if (!next) return;
    const wait = await waitOrGiveUp(next);
    if (wait === null) return;
    if (wait > 0) await environment.sleep(wait, somethingNew.signal);
    // Something more urgent may have come while the last words were asked.
    else if (mostUrgent() === next) await serve(next);
  }

  /** Milliseconds until this request may start; null where it, or everything, was answered with a failure instead. */
  async function waitOrGiveUp(next: Waiting): Promise<number | null> {
    const { request } = next;
    if (!environment.isOnline()) return answerAll({ kind: 'offline' });
    const state = await rateLimiter.read();
    const held = heldBack(state, environment.now());
    if (held) return answerAll(held.failure, held.until);
    const spent = heldBack(state, environment.now(), urgencyOf(next));
    if (spent) return answerOne(request.name, failed(spent.failure, spent.until));
    const objection = (await request.objection?.()) ?? (await missingPermission(request.origin));
    if (objection) return answerOne(request.name, failed(objection));
    return waitFor(urgencyOf(next), state, environment.now());
  }

  async function serve(next: Waiting): Promise<void> {
    sending = next;
    try {
      await rateLimiter.start(next.purposes.flatMap(({ job }) => job ?? []));
      for (const purpose of next.purposes) purpose.sent = true;
      await crashPoint('queue: start is on record');
      const sent = next.request.send();
      await crashPoint('queue: request is under way');
      const result = await sent;
      await crashPoint('queue: request is over');
      answerOne(next.request.name, result);
    } finally {
      sending = null;
    }
  }

  async function missingPermission(origin: string): Promise<Failure | null> {
    if (await environment.mayReach(origin)) return null;
    return { kind: 'no-permission', host: new URL(origin).host };
  }

  /** What waits and is not being sent, the oldest first. */
  function inLine(): Waiting[] {
    return [...waiting.values()].filter((one) => one !== sending);
  }

  function mostUrgent(): Waiting | undefined {
    const all = inLine();
    if (all.length === 0) return undefined;
    const most = all.map(urgencyOf).reduce(moreUrgent);
    return all.find((one) => urgencyOf(one) === most);
  }

  function answerOne(name: string, result: Result<unknown>): null {
    const one = waiting.get(name);
    waiting.delete(name);
    one?.answer(result);
    return null;
  }

  function answerAll(failure: Failure, retryAt?: number): null {
    for (const name of [...waiting.keys()]) answerOne(name, failed(failure, retryAt));
    return null;
  }

  async function keepAlive(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      environment.keepAlive();
      await environment.sleep(KEEP_ALIVE_MS, signal);
    }
  }

  return { ask, hurry };
}

export type RequestQueue = ReturnType<typeof requestQueue>;

function urgencyOf({ purposes }: Waiting): Priority {
  return purposes.map(({ priority }) => priority).reduce(moreUrgent);
}

/** The tab that alone asked for it, or the first of several; undefined where anybody else waits for it too. */
function tabOf(one: Waiting): number | undefined {
  return urgencyOf(one) === 'tab' ? one.purposes.find(({ priority }) => priority === 'tab')?.tab : undefined;
}
