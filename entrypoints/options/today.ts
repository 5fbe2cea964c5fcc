import { type Signal, signal } from '@preact/signals';
import { FRESH_PACE, heldBack, type PaceState } from '../../lib/requests/rate-limiter.ts';
import { readPace } from '../../lib/store/core/rate-limiter.ts';

/** What time alone may change, such as the day, is looked at this often, ms. */
const LOOK_EVERY_MS = 60_000;

/** What the queue did today: read now, when told, and when time has changed it. */
export function todayModel(now: Signal<number>) {
  const pace = signal<PaceState>(FRESH_PACE);
  let later: ReturnType<typeof setTimeout> | undefined;

  async function read(): Promise<void> {
    // Where storage fails, the page says so elsewhere.
    pace.value = await readPace().catch(() => pace.value);
    now.value = Date.now();
    const held = heldBack(pace.value, now.value);
    clearTimeout(later);
    later = setTimeout(read, Math.min(LOOK_EVERY_MS, held ? held.until - now.value : LOOK_EVERY_MS));
  }

  void read();
  return { pace, read };
}
