import { AsyncLocalStorage } from 'node:async_hooks';
import type { Environment } from '../../../lib/background/environment.ts';
import { boundWorker } from './bound-worker.ts';
import { chrome } from './browser-stand-in.ts';
import { watchPurposes } from './purposes.ts';
import { virtualEnvironment } from './virtual-environment.ts';

type Worker = ReturnType<typeof boundWorker>;

interface Life {
  worker: Worker;
  dead: boolean;
  /** Aborts when the worker dies. This ends its requests, locks and sleeps. */
  death: AbortController;
}

/** A request that was sent. Times are of the virtual clock, in epoch ms. */
export interface Sent {
  at: number;
  url: string;
  /** When its response arrived or its worker died. */
  over: number;
  /** The response; absent if the request failed or the worker died first. */
  response?: Response;
  /** Whether it is certain that no user waited for it. */
  isBackground: boolean;
}

/** Two moments of an effect: just ahead of it, and when it has happened but the worker does not know yet. */
export type Moment = 'before' | 'after';

/** What happens at an effect of a worker, of those on `on`: at the `left`th from now on. */
interface Plan {
  on: RegExp;
  left: number;
  moment: Moment;
  act(): void;
}

const NEVER = new Promise<never>(() => {});

/**
 * Runs workers one after the other over one database and one virtual clock. A life is one run of the worker, from its start
 * to its death. A test kills it directly or at any of its effects: a transaction that writes, or a request. Its locks, timers and requests end with it; the database and the browser's alarm survive. A transaction that it has begun
 * is finished.
 */
export function livesOf() {
  const { environment: outside, state, timeless } = virtualEnvironment();
  const living = new AsyncLocalStorage<Life>();
  const sent: Sent[] = [];
  const purposes = watchPurposes();
  const lockTails = new Map<string, Promise<void>>();
  let effects = 0;
  let plan: Plan | null = null;
  let alarm = new AbortController();
  let isAlarmSet = false;
  let life: Life | null = null;
  let latency = () => 0;
  let mostInFlight = 0;
  let inFlight = 0;
  let deaths = 0;

  /** Counts an effect of a worker that is about to happen. Returns a function to call when it has happened. */
  function beginEffect(on: string): () => void {
    effects++;
    const none = () => {};
    if (!plan?.on.test(on) || --plan.left > 0) return none;
    const { moment, act } = plan;
    plan = null;
    if (moment === 'after') return act;
    act();
    return none;
  }

  const { transaction } = IDBDatabase.prototype;
  const { deleteDatabase } = IDBFactory.prototype;

  /** Replaces `indexedDB.deleteDatabase`, which a dead worker cannot call either. */
  function begunDeletion(this: IDBFactory, name: string): IDBOpenDBRequest {
    if (living.getStore()?.dead) throw new DOMException('The worker has ended.', 'AbortError');
    return deleteDatabase.call(this, name);
  }

  /** Replaces `IDBDatabase.transaction`. A dead worker can read and open databases, but it cannot write. */
  function begunTransaction(
    this: IDBDatabase,
    ...given: Parameters<typeof transaction>
  ): ReturnType<typeof transaction> {
    const here = living.getStore();
    const [stores, mode] = given;
    if (!here || mode !== 'readwrite') return transaction.apply(this, given);
    // Several databases have a store of this name.
    const name = stores === 'state' ? `state of ${this.name.split(':')[0]}` : String(stores);
    const happened = here.dead ? null : beginEffect(name);
    if (!happened || here.dead) throw new DOMException('The worker has ended.', 'AbortError');
    const begun = transaction.apply(this, given);
    begun.addEventListener('complete', happened);
    return begun;
  }

  /** Replaces `storage.session.set`, which a dead worker cannot call either. */
  async function setOfSession(items: object): Promise<void> {
    const here = living.getStore();
    const happened = here && !here.dead ? beginEffect('session') : null;
    if (here?.dead) return NEVER;
    await session.set(items);
    happened?.();
    if (here?.dead) return NEVER;
  }

  /**
   * Replaces `navigator.locks.request`. When a worker dies, the locks that it holds or waits for end. A dead worker still gets
   * the lock `accounts`: it opens databases under it, and all workers share these connections.
   */
  async function request<T>(name: string, work: () => Promise<T>): Promise<T> {
    const here = living.getStore();
    const isOver = () => here?.dead === true && name !== 'accounts';
    // Its death has already released the locks that it had by then, but not this one.
    const isDeadAlready = here?.dead === true;
    if (isOver()) return NEVER;
    const before = lockTails.get(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    lockTails.set(name, Promise.all([before, promise]) as unknown as Promise<void>);
    here?.death.signal.addEventListener('abort', () => resolve(), { once: true });
    await before;
    if (isOver()) return NEVER;
    try {
      return await work();
    } finally {
      if (isDeadAlready || !here?.dead) resolve();
    }
  }

  /** Sends a real request to the practice site. The virtual clock advances only by the chosen latency. */
  async function send(real: typeof fetch, url: string, init: RequestInit): Promise<Response> {
    const here = living.getStore();
    if (!here) return real(url, init);
    if (here.dead) return NEVER;
    const happened = beginEffect('request');
    if (here.dead) return NEVER;
    const isBackground = purposes.isBackground();
    const one: Sent = { at: state.time, url, over: Number.POSITIVE_INFINITY, isBackground };
    sent.push(one);
    inFlight++;
    mostInFlight = Math.max(mostInFlight, inFlight);
    const over = () => {
      if (one.over === Number.POSITIVE_INFINITY) inFlight--;
      one.over = Math.min(one.over, state.time);
    };
    here.death.signal.addEventListener('abort', over, { once: true });
    await outside.sleep(latency(), here.death.signal);
    if (here.dead) return NEVER;
    const signal = AbortSignal.any([here.death.signal, ...(init.signal ? [init.signal] : [])]);
    try {
      const response = await timeless(async () => {
        const received = await real(url, { ...init, signal });
        // The body is read here too, so that no virtual time passes when the worker reads it.
        await received.clone().arrayBuffer();
        return received;
      });
      if (!here.dead) happened();
      if (here.dead) return NEVER;
      one.response = response;
      return response;
    } catch (error) {
      if (here.dead) return NEVER;
      throw error;
    } finally {
      over();
    }
  }

  function begin(): Life {
    const death = new AbortController();
    const born: Life = {
      worker: undefined as unknown as Worker,
      dead: false,
      death,
    };
    const environment: Environment = {
      ...outside,
      sleep: async (ms, signal) => {
        await outside.sleep(ms, AbortSignal.any([signal, death.signal]));
        if (born.dead) await NEVER;
      },
      locks: { request },
      // A dead worker sets no alarm: it would start another worker after the test.
      wakeAt: (when) => {
        if (!born.dead) setAlarm(when);
      },
    };
    living.run(born, () => {
      born.worker = boundWorker(environment);
      purposes.watch(born.worker.worker.queue);
      void born.worker.recover();
    });
    life = born;
    return born;
  }

  function kill(): void {
    if (!life) return;
    deaths++;
    life.dead = true;
    life.death.abort();
    life = null;
  }

  function setAlarm(when: number | null): void {
    alarm.abort();
    alarm = new AbortController();
    const { signal } = alarm;
    isAlarmSet = when !== null;
    if (when === null) return;
    void outside.sleep(Math.max(0, when - state.time), signal).then(() => {
      if (signal.aborted) return;
      if (life) living.run(life, () => void life?.worker.readMissing());
      else begin();
    });
  }

  /**
   * Sends the worker a message, as a page does. Starts a worker if none runs, and sends again if it dies before it replies.
   * `once`: does not send again, but returns null if the worker dies.
   */
  async function ask<T>(question: (worker: Worker) => Promise<T>, once = false): Promise<T | null> {
    for (;;) {
      const asked = life ?? begin();
      const died = new Promise<'died'>((resolve) =>
        asked.death.signal.addEventListener('abort', () => resolve('died'), { once: true }),
      );
      const answer = living.run(asked, async () => ({ is: await question(asked.worker) }));
      const first = await Promise.race([answer, died]);
      if (first !== 'died') return first.is;
      if (once) return null;
    }
  }

  /** Starts a worker if none runs, by a message that requests nothing. */
  const wake = () => ask(async () => null);

  /** Requests a problem's panel as its page in a tab does. Resolves when the panel has the site's answer. */
  const panel = (id: number, { tab = 1, once = false } = {}) =>
    ask(({ content }) => content.problemPanel({ id, panelLoaded: true, wait: true }, tab), once);

  /** Requests the newest attempts, as the popup's button does. */
  const newest = (once = false) =>
    ask(({ page }) => page.refresh({ what: 'newest', userInitiated: true }), once);

  /** Starts a second worker. The first one keeps running but gets no more messages. */
  const beside = () => void begin();

  /** Lets virtual time pass. */
  const pass = (ms: number) => outside.sleep(ms, new AbortController().signal);

  const realFetch = globalThis.fetch;
  const realLocks = navigator.locks;
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  globalThis.fetch = (url, init) => send(realFetch, String(url), init ?? {});
  const { session } = chrome.storage;
  IDBDatabase.prototype.transaction = begunTransaction;
  IDBFactory.prototype.deleteDatabase = begunDeletion;
  chrome.storage.session = { ...session, set: setOfSession };

  /** Restores Node's own fetch and locks, and the stand-ins for database and browser. */
  function end(): void {
    kill();
    alarm.abort();
    globalThis.fetch = realFetch;
    Object.defineProperty(navigator, 'locks', { value: realLocks, configurable: true });
    IDBDatabase.prototype.transaction = transaction;
    IDBFactory.prototype.deleteDatabase = deleteDatabase;
    chrome.storage.session = session;
  }

  return {
    state,
    sent,
    ask,
    wake,
    panel,
    newest,
    kill,
    beside,
    pass,
    end,
    /** How many effects workers had so far. */
    effects: () => effects,
    /**
     * Ends the worker (or does something else) at the `nth` effect from now on. `on`: only effects on these are counted. They are named
     * `request`, `session`, `state of core` or `state of player`, or by the stores of a transaction with commas between.
     */
    atEffect: (moment: Moment, nth: number, on = /./, act = kill) => {
      plan = { on, left: nth, moment, act };
    },
    slowedBy: (ms: () => number) => {
      latency = ms;
    },
    deaths: () => deaths,
    /** Whether no work goes on in the background, and none is left for later. */
    isQuiet: () => !isAlarmSet && inFlight === 0,
    mostInFlight: () => mostInFlight,
  };
}

export type Lives = ReturnType<typeof livesOf>;
