import type { Signal } from '@preact/signals';
import { recountAt } from '../../lib/review/schedule.ts';
import { followTimeZone } from '../../lib/time.ts';

/** How often relative times such as "5 minutes ago" are drawn again, ms. */
const CLOCK_MS = 30_000;

/**
 * Keeps a time (epoch ms) and the time zone up to date while the page is open. Calls `onRecount` when other reviews are due than before,
 * though nothing was changed.
 */
export function startClock(now: Signal<number>, onRecount: () => void): void {
  followTimeZone();
  setInterval(() => {
    followTimeZone();
    const before = recountAt(now.value);
    now.value = Date.now();
    if (recountAt(now.value) !== before) onRecount();
  }, CLOCK_MS);
}
