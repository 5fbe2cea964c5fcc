import type { Failure, Result } from '../failure.ts';

/** Failures after which the next problem may be asked for; with any other, the player has to do something first. */
const PASSING: readonly Failure['kind'][] = ['no-such-problem', 'not-responding', 'has-changed', 'too-many'];
/** If this many requests in a row fail, the site is the cause and not the problems. */
const MOST_FAILURES = 5;
/** A pause longer than this, such as that until the next day, ends the loading, ms. */
const LONGEST_PAUSE_MS = 15 * 60_000;

type Failed = Extract<Result<null>, { ok: false }>;

interface Loading {
  /** Requests the diagram of a problem in the background, and stores it. */
  request(problemId: number): Promise<Result<null>>;
  /** Resolves at this time (epoch ms), or once `signal` aborts. */
  waitUntil(at: number): Promise<void>;
  now(): number;
  signal: AbortSignal;
  /** Is told after each problem how many were asked for, and during a pause why there is one. */
  onProgress(done: number, pause: Failed | null): void;
}

/**
 * Loads the diagrams of these problems, one after the other, until `signal` aborts. A problem whose request fails is left out. Returns
 * why the loading ended early; null if it did not, or was stopped.
 */
export async function loadDiagrams(ids: readonly number[], loading: Loading): Promise<Failed | null> {
  const { request, waitUntil, now, signal, onProgress } = loading;
  let failures = 0;
  for (const [nth, id] of ids.entries()) {
    if (signal.aborted) return null;
    const result = await request(id);
    onProgress(nth + 1, null);
    if (result.ok) {
      failures = 0;
      continue;
    }
    failures += 1;
    const { failure, retryAt = now() } = result;
    const isLong = retryAt > now() + LONGEST_PAUSE_MS;
    if (failures === MOST_FAILURES || isLong || !PASSING.includes(failure.kind)) return result;
    if (retryAt <= now()) continue;
    onProgress(nth + 1, result);
    await waitUntil(retryAt);
    onProgress(nth + 1, null);
  }
  return null;
}
