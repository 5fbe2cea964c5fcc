import { type Failure, failed, type Result } from '../../failure.ts';
import { KEEP_ALIVE_MS, QUEUE } from '../../limits.ts';
import { excessOf, nextOf, urgencyOf } from '../../requests/queue-order.ts';
import { msUntilAllowed, reasonToWait } from '../../requests/rate-limiter.ts';
import type { Purpose } from '../../requests/requester.ts';
import { storeFailure } from '../../store/database.ts';
import type { Environment } from '../environment.ts';
import type { RateLimiterStore } from './rate-limiter-store.ts';

/** A request for the queue. Requests of the same name are sent once. */
export interface QueuedRequest<T> {
  name: string;
  purpose: Purpose;
  /** The site's origin. The permission to access it is checked before each request. */
  origin: string;
  /**
   * Returns the reason why the request must not be sent after all, for example because the key was refused meanwhile.
   * Null: send it.
   */
  objection?(): Promise<Failure | null>;
  /** Sends the request. Called when the rate limiter allows it and its start is stored. */
  send(): Promise<Result<T>>;
}

interface Waiting {
  request: QueuedRequest<unknown>;
  /** The purposes of all callers that share this request. */
  purposes: Purpose[];
  answer(result: Result<unknown>): void;
  /** The promise that `ask` returned. Equal requests share it. */
  answered: Promise<Result<unknown>>;
}

/**
 * Returns the queue that all requests go through. It sends one request at a time, no more often than the rate limit
 * allows. Requests that a person waits for come first. While all requests pause, queued requests do not wait: they fail
 * at once with the reason. Requests of the background and of tabs also fail at once when their part of the daily limit
 * is used up.
 */
export function requestQueue(environment: Environment, rateLimiter: RateLimiterStore) {
  const waiting = new Map<string, Waiting>();
  let sending: Waiting | null = null;
  let isSending = false;
  let changed = new AbortController();

  /**
   * Queues a request. If an equal one is queued or under way, shares its result. The most urgent priority of all
   * callers counts.
   */
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

  /**
   * Drops the queued request for this purpose, if nobody else waits for it. Its caller gets the failure `too-many`. Returns
   * whether it was dropped; a request that is being sent is not.
   */
  function withdraw(purpose: Purpose): boolean {
    const one = queued().find(({ purposes }) => purposes.includes(purpose));
    if (!one || one.purposes.length > 1) return false;
    answerOne(one.request.name, failed({ kind: 'too-many' }));
    return true;
  }

  /** Ends the current wait after a priority has risen, so that the next request is chosen again. */
  function hurry(): void {
    changed.abort();
  }

  /** Drops requests if there are too many. */
  function makeRoom(purpose: Purpose): void {
    for (const one of excessOf(queued(), purpose, waiting.size)) {
      // A background request may be tried again later.
      const retryAt = urgencyOf(one) === 'background' ? environment.now() + QUEUE.retryMs : undefined;
      answerOne(one.request.name, failed({ kind: 'too-many' }, retryAt));
    }
  }

  async function sendAll(): Promise<void> {
    const stop = new AbortController();
    void keepAlive(stop.signal);
    try {
      while (waiting.size > 0) await environment.locks.request('net', step);
    } catch (error) {
      // Only storage can fail here. Then no request may be sent, since the state of the rate limiter cannot be stored.
      answerAll(storeFailure(error));
    } finally {
      stop.abort();
      isSending = false;
    }
  }

  async function step(): Promise<void> {
    changed = new AbortController();
    const next = nextOf(queued());
    if (!next) return;
    const wait = await waitOrGiveUp(next);
    if (wait === null) return;
    if (wait > 0) return environment.sleep(wait, changed.signal);
    // A more urgent request may have been queued during the checks.
    if (nextOf(queued()) !== next) return;
    sending = next;
    try {
      await rateLimiter.start();
      for (const purpose of next.purposes) purpose.sent = true;
      const result = await next.request.send();
      answerOne(next.request.name, result);
    } finally {
      sending = null;
    }
  }

  /**
   * Returns the ms until this request may start. Returns null if this request, or every request, has failed instead.
   */
  async function waitOrGiveUp(next: Waiting): Promise<number | null> {
    const { request } = next;
    if (!environment.isOnline()) return answerAll({ kind: 'offline' });
    const state = await rateLimiter.read();
    const pause = reasonToWait(state, environment.now());
    if (pause) return answerAll(pause.failure, pause.until);
    const dailyLimit = reasonToWait(state, environment.now(), urgencyOf(next));
    if (dailyLimit) return answerOne(request.name, failed(dailyLimit.failure, dailyLimit.until));
    const objection = (await request.objection?.()) ?? (await missingPermission(request.origin));
    if (objection) return answerOne(request.name, failed(objection));
    return msUntilAllowed(urgencyOf(next), state, environment.now());
  }

  async function missingPermission(origin: string): Promise<Failure | null> {
    return (await environment.mayReach(origin)) ? null : { kind: 'no-permission' };
  }

  /** Returns the requests that are queued and not being sent, the oldest first. */
  function queued(): Waiting[] {
    return [...waiting.values()].filter((one) => one !== sending);
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

  return { ask, withdraw, hurry };
}

/** The queue of one worker; see `requestQueue`. */
export type RequestQueue = ReturnType<typeof requestQueue>;
