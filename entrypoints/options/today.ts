import { type Signal, signal } from '@preact/signals';
import { heldBack, NEW_RATE_LIMITER, type RateLimiterState } from '../../lib/requests/rate-limiter.ts';
import { readRateLimiter } from '../../lib/store/core/rate-limiter.ts';

/** What time alone may change, such as the day, is looked at this often, ms. */
const LOOK_EVERY_MS = 60_000;

/** What the queue did today: read now, when told, and when time has changed it. */
export function todayModel(now: Signal<number>) {
  const pace = signal<RateLimiterState>(NEW_RATE_LIMITER);
  let later: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<void> {
    // Where storage fails, the page says so elsewhere.
    pace.value = await readRateLimiter().catch(() => pace.value);
    now.value = Date.now();
    const held = heldBack(pace.value, now.value);
    clearTimeout(later);
    later = setTimeout(read, Math.min(LOOK_EVERY_MS, held ? held.until - now.value : LOOK_EVERY_MS));
  }

  void read();
  return { pace, read };
}
