import { computed, type ReadonlySignal, type Signal } from '@preact/signals';
import { type DayRule, deviceDays } from '../../lib/history/days.ts';
import { recountAt } from '../../lib/review/scheduled.ts';
import { followTimeZone } from '../../lib/time.ts';

/** How often relative times such as "5 minutes ago" are drawn again, ms. */
const CLOCK_MS = 30_000;

/**
 * Returns the rule of the player's days, read again whenever the time is: while the page is open, the player may travel, or change when a
 * day begins.
 */
export function shownDays(now: ReadonlySignal<number>): ReadonlySignal<DayRule> {
  const found = computed(() => {
    now.value;
    return JSON.stringify(deviceDays());
  });
  return computed(() => JSON.parse(found.value) as DayRule);
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
