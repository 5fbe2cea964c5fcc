import { type Signal, signal } from '@preact/signals';
import { NEW_RATE_LIMITER, type RateLimiterState, reasonToWait } from '../../lib/requests/rate-limiter.ts';
import { readRateLimiter } from '../../lib/store/core/rate-limiter.ts';

/** How often the rate limiter is read even without a change, ms, since the day or a pause may have ended. */
const READ_EVERY_MS = 60_000;

/**
 * Returns the rate limiter's state as a signal, and a function that reads it. It is also read at once, every minute,
 * and when a pause ends.
 */
export function todayModel(now: Signal<number>) {
  const rateLimiter = signal<RateLimiterState>(NEW_RATE_LIMITER);
  let later: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<void> {
    // If the storage fails, model.ts shows it.
    rateLimiter.value = await readRateLimiter().catch(() => rateLimiter.value);
    now.value = Date.now();
    const held = reasonToWait(rateLimiter.value, now.value);
    clearTimeout(later);
    later = setTimeout(read, Math.min(READ_EVERY_MS, held ? held.until - now.value : READ_EVERY_MS));
  }

  void read();
  return { rateLimiter, read };
}
