import { browser } from 'wxt/browser';
import { QUEUE } from '../limits.ts';
import { sitePattern } from '../site.ts';

/**
 * The functions of the browser and the system that the worker uses. They are a parameter, so that tests can replace the
 * clock, the random numbers and the network.
 */
export interface Environment {
  /** Epoch ms. */
  now(): number;
  /** Returns a random number from 0 up to, but not including, 1. */
  chance(): number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  isOnline(): boolean;
  /** Resolves to whether the browser lets the extension access the pages of this site. */
  mayReach(origin: string): Promise<boolean>;
  /** Locks that all parts of the extension share. An old worker may still run beside the new one. */
  locks: { request(name: string, work: () => Promise<void>): Promise<unknown> };
  /** Calls an extension API. This shows the browser that the worker is not idle. */
  keepAlive(): void;
  /**
   * Sets the time (epoch ms) at which the `onWake` listener runs, even if the worker has ended by then. Null clears it.
   */
  wakeAt(when: number | null): void;
}

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
  mayReach: (origin) => browser.permissions.contains({ origins: [sitePattern(origin)] }),
  locks: navigator.locks,
  keepAlive: () => void browser.runtime.getPlatformInfo(),
  wakeAt: setAlarm,
};

const ALARM = 'background-work';
/**
 * The shortest time until an alarm of a packed extension in Chromium. For a shorter wait a timer runs too. The timer is
 * lost if the worker ends, but no page waits for background work.
 */
const SOONEST_ALARM_MS = 30_000;
let timer: ReturnType<typeof setTimeout> | undefined;

function setAlarm(when: number | null): void {
  clearTimeout(timer);
  if (when === null) return void browser.alarms.clear(ALARM).catch(() => {});
  const now = Date.now();
  // This fails if the worker ends during the call. The next worker sets its own alarm.
  void browser.alarms.create(ALARM, { when: Math.max(when, now + SOONEST_ALARM_MS) }).catch(() => {});
  if (when - now < SOONEST_ALARM_MS) timer = setTimeout(wake, Math.max(0, when - now));
}

let wake = () => {};

/**
 * Registers the listener that runs at the time set by `wakeAt`, when the network is available again, and when the
 * browser starts. Must be called while the worker starts.
 */
export function onWake(listener: () => void): void {
  wake = listener;
  // Another alarm has its own listener.
  browser.alarms.onAlarm.addListener(({ name }) => name === ALARM && listener());
  browser.runtime.onStartup.addListener(listener);
  // All computers of a network come back online at once. A random delay spreads their requests.
  self.addEventListener('online', () => setTimeout(listener, Math.random() * QUEUE.onlineMs));
}
