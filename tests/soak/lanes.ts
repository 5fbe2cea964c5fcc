import { setTimeout as pause } from 'node:timers/promises';
import { RATE_LIMITS } from '../../lib/limits.ts';
import { NEW_RATE_LIMITER } from '../../lib/requests/rate-limiter.ts';
import { QUICK, QUICK_BY_DAY } from '../builds/limits.ts';
import type { BrowserName, TestPage } from '../e2e/browsers/browser.ts';
import { DAILY_LIMIT_BUILDS, QUICK_BUILDS } from '../e2e/companion.ts';
import { inStore } from '../e2e/in-store.ts';
import type { RateLimits } from '../rate-limit/check.ts';
import type { LoggedRequest } from '../site/log.ts';

/** The settings of a soak of one build. */
interface Lane {
  builds: Record<BrowserName, string>;
  limits: RateLimits;
  /** The number of requests that the worker has counted for today at the start. */
  before: number;
  /** The soak lasts until this many requests were made, even longer than the given time. */
  least: number;
}

/** How many requests are left at the start before the background's daily limit: enough to read some pages of the history. */
const LEFT = 40;
/** The player's requests after that limit, at least. */
const AFTER = 20;

/** Chromium's alarms, by which a worker takes up what an ended one has left, are up to a minute apart. */
const LONGEST_WAIT_MS = 240_000;

/** `daily-limit` differs from `any-number` only in its limits by day, which are the players' and which it reaches. */
export const LANES = {
  'any-number': { builds: QUICK_BUILDS, limits: { ...RATE_LIMITS, ...QUICK }, before: 0, least: 0 },
  'daily-limit': {
    builds: DAILY_LIMIT_BUILDS,
    limits: { ...RATE_LIMITS, ...QUICK_BY_DAY },
    before: RATE_LIMITS.backgroundPerDay - LEFT,
    least: LEFT + AFTER,
  },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof LANES;

/** Sets how many requests the worker has counted for today; runs in a page of the extension. */
export async function countToday(options: TestPage, count: number): Promise<void> {
  const fresh = JSON.stringify(NEW_RATE_LIMITER);
  await inStore(
    options,
    'core',
    'pace',
    `rows.get('only').onsuccess = ({ target }) => rows.put(
       { ...(target.result ?? ${fresh}), day: Math.floor(Date.now() / 86_400_000), count: ${count} }, 'only')`,
  );
}

/**
 * Returns sentences if a lane did not reach the daily limit, or if it had nothing left to read when it did. Call it at the end,
 * before the count is set again, when a worker was started that no death ends: only a worker that lives sets the alarm.
 */
export async function unmetLimit(
  options: TestPage,
  { limits, before }: Lane,
  requests: readonly LoggedRequest[],
): Promise<string[]> {
  if (before === 0 || isOfTwoDays(requests)) return [];
  const [rateLimiter] = await inStore<{ count: number }[]>(options, 'core', 'pace', "rows.getAll('only')");
  return [
    ...((rateLimiter?.count ?? 0) > limits.backgroundPerDay ? [] : ['the limit of the day was not met']),
    ...(await workThatDoesNotWait(options)),
  ];
}

/** Waits until the alarm for background work is set for later. Returns a sentence if it never is. */
async function workThatDoesNotWait(options: TestPage): Promise<string[]> {
  for (const end = performance.now() + LONGEST_WAIT_MS; ; await pause(500)) {
    const isLater = "chrome.alarms.get('background-work').then((alarm) => alarm?.scheduledTime > Date.now())";
    if (await options.evaluate<boolean>(isLater)) return [];
    if (performance.now() > end) return ['no alarm is set for the rest of the history'];
  }
}

/** Whether midnight UTC lies between the requests. A new day begins then, whose limit the lane does not reach. */
function isOfTwoDays(requests: readonly LoggedRequest[]): boolean {
  const days = requests.map(({ startedAt }) => Math.floor(startedAt / 86_400_000));
  return days[0] !== days.at(-1);
}
