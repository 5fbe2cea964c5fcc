import { type Failure, failed, type Result } from '../failure.ts';
import { KEEP_ALIVE_MS } from '../limits.ts';
import { heldBack, type Priority, started, waitFor } from '../pace.ts';
import { storeFailure } from '../store/database.ts';
import type { PaceKeeper } from './pace-keeper.ts';
import type { World } from './world.ts';

/** One request to be. Equal names are one request. */
export interface Job<T> {
  name: string;
  priority: Priority;
  /** The site's origin the request goes to; asked for permission before each request. */
  origin: string;
  /** A last word before sending, such as a key refused meanwhile; null: send. */
  objection?(): Promise<Failure | null>;
  /** Sends it. Called when its time has come and that is on record. */
  send(): Promise<Result<T>>;
}

interface Waiting {
  job: Job<unknown>;
  answer(result: Result<unknown>): void;
  /** What `ask` returned, so that equal questions share it. */
  answered: Promise<Result<unknown>>;
}

const ORDER: readonly Priority[] = ['first', 'person', 'background'];

/**
 * The only way to the network: one request at a time, no closer than the pace allows, what a person waits for first.
 * While the site is held back, everything waiting is answered with the reason instead of being kept.
 */
export function requestQueue(world: World, pace: PaceKeeper) {
  const waiting = new Map<string, Waiting>();
  let pumping = false;
  let somethingNew = new AbortController();

  /** Puts a request in line; equal ones under way or in line are shared, at the more urgent priority. */
  function ask<T>(job: Job<T>): Promise<Result<T>> {
    const known = waiting.get(job.name);
    if (known) {
      if (ORDER.indexOf(job.priority) < ORDER.indexOf(known.job.priority)) {
        known.job = { ...known.job, priority: job.priority };
        somethingNew.abort();
      }
      return known.answered as Promise<Result<T>>;
    }
    let answer: Waiting['answer'] = () => {};
    const answered = new Promise<Result<unknown>>((resolve) => {
      answer = resolve;
    });
    waiting.set(job.name, { job, answer, answered });
    somethingNew.abort();
    if (!pumping) {
      pumping = true;
      void pump();
    }
    return answered as Promise<Result<T>>;
  }

  async function pump(): Promise<void> {
    const stop = new AbortController();
    void keepAlive(stop.signal);
    try {
      while (waiting.size > 0) await world.alone(oneStep);
    } catch (error) {
      // Only storage can fail here, and then nothing may be sent: the pace could not be kept.
      answerAll(storeFailure(error));
    } finally {
      stop.abort();
      pumping = false;
    }
  }

  async function oneStep(): Promise<void> {
    somethingNew = new AbortController();
    const next = mostUrgent();
    if (!next) return;
    const wait = await waitOrGiveUp(next.job);
    if (wait === null) return;
    if (wait > 0) await world.sleep(wait, somethingNew.signal);
    // Something more urgent may have come while the last words were asked.
    else if (mostUrgent() === next) await serve(next);
  }

  /** Milliseconds until this job may start; null where it, or everything, was answered with a failure instead. */
  async function waitOrGiveUp(job: Job<unknown>): Promise<number | null> {
    if (!world.isOnline()) return answerAll({ kind: 'offline' });
    const state = await pace.read();
    const held = heldBack(state, world.now());
    if (held) return answerAll(held.failure, held.until);
    const objection = (await job.objection?.()) ?? (await missingPermission(job));
    if (objection) return answerOne(job.name, failed(objection));
    return waitFor(job.priority, state, world.now());
  }

  async function serve({ job }: Waiting): Promise<void> {
    await pace.change(started);
    answerOne(job.name, await job.send());
  }

  async function missingPermission(job: Job<unknown>): Promise<Failure | null> {
    if (await world.mayReach(job.origin)) return null;
    return { kind: 'no-permission', host: new URL(job.origin).host };
  }

  function mostUrgent(): Waiting | undefined {
    const byPriority = (priority: Priority) =>
      [...waiting.values()].find(({ job }) => job.priority === priority);
    return ORDER.map(byPriority).find((found) => found !== undefined);
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
      world.keepAlive();
      await world.sleep(KEEP_ALIVE_MS, signal);
    }
  }

  return { ask };
}

export type RequestQueue = ReturnType<typeof requestQueue>;
