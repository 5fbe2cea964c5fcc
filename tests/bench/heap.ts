import type { ChromiumBrowser } from '../e2e/browsers/chromium.ts';
import type { Meanwhile } from './reading.ts';

/** Size of the worker's heap, in bytes. */
export interface Heap {
  /** The largest size after any page, garbage included. */
  peak: number;
  /** Sizes after garbage collection, measured from time to time. */
  live: number[];
}

/** Garbage is collected before each measurement whose number is a multiple of this. */
const COLLECT_EVERY = 100;

/** Measures the worker's heap after each page; only Chromium reports it. */
export function watchHeap(heap: Heap): Meanwhile {
  return async ({ site, companion }, { mark, ended }) => {
    const browser = companion.browser as ChromiumBrowser;
    let last = mark;
    for (let nth = 1; ; nth++) {
      const page = await Promise.race([site.log.answered('attempts', last), ended]);
      if (!page) return;
      last = page.sequence;
      heap.peak = Math.max(heap.peak, (await browser.workerHeapBytes({ collect: false })) ?? 0);
      if (nth % COLLECT_EVERY > 0) continue;
      const live = await browser.workerHeapBytes({ collect: true });
      if (live !== null) heap.live.push(live);
    }
  };
}
