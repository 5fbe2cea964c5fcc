import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type Account, usable } from '../../lib/account/account.ts';
import { type Progress, progressOf } from '../../lib/history/sync-progress.ts';
import { NEW_RATE_LIMITER } from '../../lib/requests/rate-limiter.ts';
import type { Settings } from '../../lib/settings.ts';
import { readRateLimiter } from '../../lib/store/core/rate-limiter.ts';
import { readProgress } from '../../lib/store/player/sync-progress.ts';

/** How far the kept player's history has come: read anew when told, and when time may have changed it. */
export function historyModel(
  account: ReadonlySignal<Account | null | undefined>,
  settings: ReadonlySignal<Settings | undefined>,
  now: Signal<number>,
) {
  const progress = signal<Progress | null>(null);
  let kept: (Awaited<ReturnType<typeof readProgress>> & { generation: number }) | null = null;

  async function read(): Promise<void> {
    const reader = usable(account.value ?? null);
    // Where storage fails, the page says so elsewhere.
    const found = reader && (await readProgress(reader).catch(() => null));
    kept = found && { ...found, generation: reader.generation };
    await readWaits();
  }

  /** What a request that leaves, or a wait, changes of it: for that alone, of a big history, to count all attempts takes long. */
  async function readWaits(): Promise<void> {
    const pace = await readRateLimiter().catch(() => NEW_RATE_LIMITER);
    const { historyPaused: paused = false } = settings.value ?? {};
    progress.value = kept && progressOf({ ...kept, pace, paused, online: navigator.onLine }, now.value);
  }

  return { progress, read, readWaits };
}
