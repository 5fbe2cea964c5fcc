import { computed, type ReadonlySignal, type Signal } from '@preact/signals';
import { deviceDays } from '../../lib/history/days.ts';
import { recountAt } from '../../lib/review/scheduled.ts';
import { followTimeZone } from '../../lib/time.ts';

/** How often relative times such as "5 minutes ago" are drawn again, ms. */
const CLOCK_MS = 30_000;

/** Returns the device's time zone, read again whenever the time is: the player may travel while the page is open. */
export function deviceTimeZone(now: ReadonlySignal<number>): ReadonlySignal<string> {
  return computed(() => {
    now.value;
    return deviceDays().timeZone;
  });
}

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
