import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type Account, usable } from '../../lib/account.ts';
import { FRESH_PACE } from '../../lib/pace.ts';
import { type Progress, progressOf } from '../../lib/progress.ts';
import type { Settings } from '../../lib/settings.ts';
import { readPace } from '../../lib/store/pace.ts';
import { readProgress } from '../../lib/store/progress.ts';

/** How far the kept player's history has come: read anew when told, and when time may have changed it. */
export function historyModel(
  account: ReadonlySignal<Account | null | undefined>,
  settings: ReadonlySignal<Settings | undefined>,
  now: Signal<number>,
) {
  const progress = signal<Progress | null>(null);

  async function read(): Promise<void> {
    const reader = usable(account.value ?? null);
    if (!reader) {
      progress.value = null;
      return;
    }
    // Where storage fails, the page says so elsewhere.
    const [kept, pace] = await Promise.all([
      readProgress(reader).catch(() => null),
      readPace().catch(() => FRESH_PACE),
    ]);
    const { historyPaused: paused = false } = settings.value ?? {};
    const rest = { pace, paused, online: navigator.onLine, generation: reader.generation };
    progress.value = kept && progressOf({ ...kept, ...rest }, now.value);
  }

  return { progress, read };
}
