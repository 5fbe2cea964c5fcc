import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Environment } from '../../../lib/background/environment.ts';
import { boundWorker } from './bound-worker.ts';
import { isInBackground, watchStarts } from './start-record.ts';
import { virtualEnvironment } from './virtual-environment.ts';

type Worker = ReturnType<typeof boundWorker>;

interface Life {
  worker: Worker;
  dead: boolean;
  /** Aborts at its death, which ends its requests, locks and sleeps. */
  death: AbortController;
  /** Whether anybody has asked it for anything. */
  isAsked: boolean;
}

/** A request as it was sent, by the virtual clock. */
export interface Sent {
  at: number;
  url: string;
  /** When its answer began, or its worker died. */
  over: number;
  /** The answer, where its worker lived to receive it. */
  response?: Response;
  /** Whether it is certain that nobody waited for it. */
  isBackground: boolean;
}

const NEVER = new Promise<never>(() => {});

/**
 * Runs workers one after the other over one database and one virtual clock. A worker that dies stops at a named point
 * (`lib/crash-point.ts`); its locks, timers and requests end with it. The database and the browser's alarm survive.
 */
export function livesOf() {
  const { environment: outside, state, timeless } = virtualEnvironment();
  const living = new AsyncLocalStorage<Life>();
  const sent: Sent[] = [];
  const starts = watchStarts();
  const passed = new Map<string, number>();
  const lockTails = new Map<string, Promise<void>>();
  let passedByFirst: ReadonlyMap<string, number> | null = null;
  let armed: { point: string; after: number } | null = null;
  let alarm = new AbortController();
  let life: Life | null = null;
  let latency = () => 0;
  let mostInFlight = 0;
  let inFlight = 0;
  let deaths = 0;

  async function dieAt(point: string): Promise<void> {
    const here = living.getStore();
    if (!here) return;
    if (here.dead) return NEVER;
    passed.set(point, (passed.get(point) ?? 0) + 1);
    if (armed?.point !== point || armed.after-- > 0) return;
    armed = null;
    kill();
    return NEVER;
  }

  /**
   * Like the browser's, but a lock ends with the worker that holds it or waits for it. Opening a database goes on: all
   * workers share their connections here.
   */
  async function request<T>(name: string, work: () => Promise<T>): Promise<T> {
    const here = living.getStore();
    const isOver = () => here?.dead === true && name !== 'accounts';
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
      if (!here?.dead) resolve();
    }
  }

  /** A real request to the practice site; the virtual clock advances by the chosen latency only. */
  async function send(real: typeof fetch, url: string, init: RequestInit): Promise<Response> {
    const here = living.getStore();
    if (!here) return real(url, init);
    if (here.dead) return NEVER;
    const isBackground = isInBackground(starts.take(), here.isAsked, new URL(url));
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
        const whole = await real(url, { ...init, signal });
        // The body too, so that no time passes while it is read.
        await whole.clone().arrayBuffer();
        return whole;
      });
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
    const born: Life = { dead: false, death, isAsked: false, worker: undefined as unknown as Worker };
    const environment: Environment = {
      ...outside,
      sleep: async (ms, signal) => {
        await outside.sleep(ms, AbortSignal.any([signal, death.signal]));
        if (born.dead) await NEVER;
      },
      withLock: (work) => request('net', work),
      // A dead worker sets no alarm, and no worker starts after the end of the test.
      wakeAt: (when) => {
        if (!born.dead) setAlarm(when);
      },
    };
    living.run(born, () => {
      born.worker = boundWorker(environment);
      void born.worker.recover();
    });
    life = born;
    return born;
  }

  function kill(): void {
    if (!life) return;
    deaths++;
    passedByFirst ??= new Map(passed);
    life.dead = true;
    life.death.abort();
    life = null;
  }

  function setAlarm(when: number | null): void {
    alarm.abort();
    alarm = new AbortController();
    const { signal } = alarm;
    if (when === null) return;
    void outside.sleep(Math.max(0, when - state.time), signal).then(() => {
      if (signal.aborted) return;
      if (life) living.run(life, () => void life?.worker.resume());
      else begin();
    });
  }

  /**
   * Sends the worker a message as a page does: starts it if it does not run, and sends again if it dies before it replies.
   * `once`: the sender leaves at the first death; null then.
   */
  async function ask<T>(question: (worker: Worker) => Promise<T>, once = false): Promise<T | null> {
    for (;;) {
      const asked = life ?? begin();
      asked.isAsked = true;
      const died = new Promise<'died'>((resolve) =>
        asked.death.signal.addEventListener('abort', () => resolve('died'), { once: true }),
      );
      const answer = living.run(asked, async () => ({ is: await question(asked.worker) }));
      const first = await Promise.race([answer, died]);
      if (first !== 'died') return first.is;
      if (once) return null;
    }
  }

  /** Starts the worker if it does not run, with nothing to do for whoever asks. */
  const wake = () => ask(async () => null);

  /** Opens a problem's page in a tab; resolves once its panel has the site's answer. */
  const panel = (id: number, { tab = 1, once = false } = {}) =>
    ask(({ content }) => content.problemPanel({ id, panelLoaded: true, wait: true }, tab), once);

  /** Requests the newest attempts, as the popup's button does. */
  const newest = (once = false) =>
    ask(({ page }) => page.recentAttempts({ part: 'newest', userInitiated: true }), once);

  /** Starts a second worker beside the first, which goes on but gets no more messages. */
  const beside = () => void begin();

  /** Lets virtual time pass. */
  const pass = (ms: number) => outside.sleep(ms, new AbortController().signal);

  const realFetch = globalThis.fetch;
  const realLocks = navigator.locks;
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  globalThis.fetch = (url, init) => send(realFetch, String(url), init ?? {});
  Object.assign(globalThis, { dieAt });

  /** Restores Node's own fetch and locks. */
  function end(): void {
    kill();
    alarm.abort();
    starts.end();
    globalThis.fetch = realFetch;
    Object.defineProperty(navigator, 'locks', { value: realLocks, configurable: true });
    Object.assign(globalThis, { dieAt: undefined });
  }

  return {
    state,
    sent,
    passed,
    ask,
    wake,
    panel,
    newest,
    kill,
    beside,
    pass,
    end,
    arm: (point: string, after: number) => {
      armed = { point, after };
    },
    slowedBy: (ms: () => number) => {
      latency = ms;
    },
    deaths: () => deaths,
    /** The points that the first worker had passed when it died; null while it lives. */
    passedByFirst: () => passedByFirst,
    mostInFlight: () => mostInFlight,
  };
}

export type Lives = ReturnType<typeof livesOf>;
