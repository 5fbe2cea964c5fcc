import { effect } from '@preact/signals';
import type { Result } from '../../lib/failure.ts';
import type { PopupSignals } from './popup-signals.ts';
import type { Part } from './staleness.ts';
import type { PartError } from './view-model.ts';

/** A retry that is due already, as on a slow machine, waits this long, ms. */
const SOONEST_MS = 1_000;
/** A timer may fire a moment before the clock is there, ms. */
const MARGIN_MS = 100;

/** Whether the cause of a failure is over, as far as one can tell. */
export function isOver({
  failure,
  retryAt,
}: Pick<PartError, 'failure'> & { retryAt?: number | null }): boolean {
  return retryAt ? retryAt <= Date.now() : failure.kind === 'offline' && navigator.onLine;
}

/** Remembers how the last request for a part went. */
export function noteResult({ errors }: PopupSignals, part: Part, result: Result<unknown>): void {
  if (result.ok && !errors.value.has(part)) return;
  const next = new Map(errors.value);
  if (result.ok) next.delete(part);
  else next.set(part, { failure: result.failure, retryAt: result.retryAt ?? null });
  errors.value = next;
}

/** Forgets why nothing was picked: it need not stand against a pick of another kind, or now. */
export function forgetPickError(popup: PopupSignals): void {
  noteResult(popup, 'pick', { ok: true, value: null });
}

/** The visible parts that failed for a cause that is over by now. */
export function partsToRetry({ errors, visibleParts }: PopupSignals): Part[] {
  return visibleParts.value.filter((part) => {
    const error = errors.value.get(part);
    return error !== undefined && isOver(error);
  });
}

/** Calls `retry` once at the time that the error of a visible part names, for each such time. */
export function retryOnTime({ errors, visibleParts }: PopupSignals, retry: () => void): void {
  effect(() => {
    const times = visibleParts.value.flatMap((part) => errors.value.get(part)?.retryAt ?? []);
    if (times.length === 0) return;
    const wait = Math.max(SOONEST_MS, Math.min(...times) - Date.now() + MARGIN_MS);
    const timer = setTimeout(retry, wait);
    return () => clearTimeout(timer);
  });
}
