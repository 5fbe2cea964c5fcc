import { effect } from '@preact/signals';
import type { Failure, Result } from '../../lib/failure.ts';
import type { PopupSignals } from './popup-signals.ts';
import type { PartError } from './source-signals.ts';
import type { Part } from './staleness.ts';

/** A retry that is already due, as on a slow machine, waits this long, ms. */
const SOONEST_MS = 1_000;
/** A timer may fire slightly early, so this is added, ms. */
const MARGIN_MS = 100;

/** Whether a failure's cause is probably over: its retry time has come, or the browser is online again. */
export function isOver({
  failure,
  retryAt,
}: Pick<PartError, 'failure'> & { retryAt?: number | null }): boolean {
  return retryAt ? retryAt <= Date.now() : failure.kind === 'offline' && navigator.onLine;
}

/** Stores the error of the last request for a part, or removes it after a success. A new list needs no more rows of the old one. */
export function noteResult({ errors }: PopupSignals, part: Part, result: Result<unknown>): void {
  const over: Part[] = part === 'problems' ? ['problems', 'more'] : [part];
  if (result.ok && !over.some((one) => errors.value.has(one))) return;
  const next = new Map(errors.value);
  if (result.ok) for (const one of over) next.delete(one);
  else next.set(part, { failure: result.failure, retryAt: result.retryAt ?? null, at: Date.now() });
  errors.value = next;
}

/** Forgets all requests and errors of an earlier key. Their results are not shown any more. */
export function forgetRequests({ running, errors }: PopupSignals): void {
  running.value = new Map();
  errors.value = new Map();
}

/** Removes why the last pick failed, also the notice of one that was made elsewhere, since another pick may succeed. */
export function forgetFailedPick(popup: PopupSignals): void {
  noteResult(popup, 'pick', { ok: true, value: null });
  if (!isAboutData(popup.notice.value)) popup.notice.value = null;
}

/** Whether a notice tells what happened to stored data. It is shown only once, so it stays until the player searches or picks. */
function isAboutData(notice: Failure | null): boolean {
  return notice?.kind === 'cache-deleted' || notice?.kind === 'key-damaged';
}

/** Removes the error of "Show more" once its cause is probably over: the player can press it again. */
export function forgetOverError({ errors }: PopupSignals): void {
  const error = errors.value.get('more');
  if (!error || !isOver(error)) return;
  const next = new Map(errors.value);
  next.delete('more');
  errors.value = next;
}

/** Returns the visible parts that have failed and whose failure's cause is probably over. */
export function partsToRetry({ errors, visibleParts }: PopupSignals): Part[] {
  return visibleParts.value.filter((part) => {
    const error = errors.value.get(part);
    return error !== undefined && isOver(error);
  });
}

/**
 * Calls `retry` when the earliest retry time of the visible parts' errors comes. Each new set of errors starts a new
 * timer.
 */
export function retryOnTime({ errors, visibleParts }: PopupSignals, retry: () => void): void {
  effect(() => {
    const times = visibleParts.value.flatMap((part) => errors.value.get(part)?.retryAt ?? []);
    if (times.length === 0) return;
    const wait = Math.max(SOONEST_MS, Math.min(...times) - Date.now() + MARGIN_MS);
    const timer = setTimeout(retry, wait);
    return () => clearTimeout(timer);
  });
}
