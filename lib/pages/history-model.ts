import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type Account, acceptedAccount, siteOriginOf } from '../account/account.ts';
import type { History } from '../history/history.ts';
import { type Progress, progressOf } from '../history/sync-progress.ts';
import { NEW_RATE_LIMITER } from '../requests/rate-limiter.ts';
import { DEFAULT_SETTINGS, type Settings } from '../settings.ts';
import { patiently } from '../store/in-time.ts';
import { readHistory } from '../store/player/history.ts';
import { playerData } from '../store/player/player.ts';
import { readRateLimiter } from './request-state.ts';
import { isSiteAllowed } from './site-permission.ts';

/**
 * Returns the progress of the sync of the player's history, as a signal, and functions that read it from the database.
 */
export function historyModel(
  account: ReadonlySignal<Account | null | undefined>,
  settings: ReadonlySignal<Settings | undefined>,
  now: Signal<number>,
) {
  const progress = signal<Progress | null>(null);
  let stored: { history: History; generation: number } | null = null;

  async function read(): Promise<void> {
    const reader = acceptedAccount(account.value ?? null);
    // If the storage fails, model.ts shows it.
    const history = reader && (await patiently(() => historyOf(reader)).catch(() => null));
    // The key was replaced meanwhile, so another reading is under way.
    if (reader?.generation !== acceptedAccount(account.value ?? null)?.generation) return;
    stored = history && { history, generation: reader.generation };
    await readWaits();
  }

  /** Reads only what may make the sync wait, after a request, a pause or a change of the permission. */
  async function readWaits(): Promise<void> {
    const rateLimiter = await readRateLimiter().catch(() => NEW_RATE_LIMITER);
    const { historyPaused: paused } = settings.value ?? DEFAULT_SETTINGS;
    const site = siteOriginOf(account.value ?? null);
    const isAllowed = await isSiteAllowed(site).catch(() => true);
    const waits = { paused, online: navigator.onLine, isAllowed };
    progress.value = stored && progressOf({ ...stored, rateLimiter, ...waits }, now.value);
  }

  return { progress, read, readWaits };
}

async function historyOf({ origin, player }: Account): Promise<History> {
  return readHistory(await playerData(origin, player.id));
}
