import { browser } from 'wxt/browser';
import { sitePatterns } from '../site.ts';

/** What the worker needs of the outside, as parameters: tests bring their own clock, chance and network. */
export interface World {
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
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Calls an extension API, which tells the browser that the worker is at work. */
  keepAlive(): void;
}

/** The real outside. */
export const realWorld: World = {
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
  alone: (work) => navigator.locks.request('net', work) as ReturnType<typeof work>,
  keepAlive: () => void browser.runtime.getPlatformInfo(),
};
