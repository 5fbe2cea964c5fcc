import { browser } from 'wxt/browser';
import { QUEUE } from '../limits.ts';
import { sitePatterns } from '../site.ts';

/** What the worker needs of the outside, as parameters: tests bring their own clock, chance and network. */
export interface Environment {
  /** Epoch ms. */
  now(): number;
  /** 0 up to but not including 1. */
  chance(): number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  isOnline(): boolean;
  /** Whether the browser lets the extension reach the pages of this site. */
  mayReach(origin: string): Promise<boolean>;
  /** Runs alone over every context of the extension: an old worker may live on beside the new one. */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  /** Calls an extension API, which tells the browser that the worker is at work. */
  keepAlive(): void;
  /** Has `onWake` called at that time (epoch ms), also if the worker is dead by then; null: nothing is left to do. */
  wakeAt(when: number | null): void;
}

/** The real outside. */
export const realEnvironment: Environment = {
  now: () => Date.now(),
  chance: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms);
      signal.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          resolve();
        },
        { once: true },
      );
    }),
  isOnline: () => navigator.onLine,
  mayReach: (origin) => browser.permissions.contains({ origins: sitePatterns(origin).slice(0, 1) }),
  withLock: (work) => navigator.locks.request('net', work) as ReturnType<typeof work>,
  keepAlive: () => void browser.runtime.getPlatformInfo(),
  wakeAt: setAlarm,
};

const ALARM = 'jobs';
/** Chromium makes sooner alarms of packed extensions come this late; until then the worker lives on, or nobody waits. */
const SOONEST_ALARM_MS = 30_000;
let timer: ReturnType<typeof setTimeout> | undefined;

function setAlarm(when: number | null): void {
  clearTimeout(timer);
  if (when === null) return void browser.alarms.clear(ALARM).catch(() => {});
  const now = Date.now();
  // Fails where the worker is ended over it: its next life sets another.
  void browser.alarms.create(ALARM, { when: Math.max(when, now + SOONEST_ALARM_MS) }).catch(() => {});
  if (when - now < SOONEST_ALARM_MS) timer = setTimeout(wake, Math.max(0, when - now));
}

let wake = () => {};

/** What is to happen at that time, and when the network is back or the browser starts. To be called at the worker's start. */
export function onWake(listener: () => void): void {
  wake = listener;
  browser.alarms.onAlarm.addListener(listener);
  browser.runtime.onStartup.addListener(listener);
  // A whole network comes back at once: chance spreads its players.
  self.addEventListener('online', () => setTimeout(listener, Math.random() * QUEUE.onlineMs));
}
