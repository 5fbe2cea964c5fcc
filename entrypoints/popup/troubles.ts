import type { Result } from '../../lib/failure.ts';
import type { Trouble } from './show.ts';
import type { Part } from './stale.ts';

/** What is due already, on a slow machine, is asked for this soon, ms. */
const SOONEST_MS = 1_000;
/** A timer may fire a moment before the clock is there, ms. */
const MARGIN_MS = 100;

/** Whether what stood against an answer is over, as far as one can tell. */
export function isOver({
  failure,
  retryAt,
}: Pick<Trouble, 'failure'> & { retryAt?: number | null }): boolean {
  return retryAt ? retryAt <= Date.now() : failure.kind === 'offline' && navigator.onLine;
}

/**
 * How the last question for each part went, in this life of the popup. At the time that a failure of a part in sight
 * names itself, `askAgain` is called, once.
 */
export function troubleBook(inSight: () => Part[], askAgain: () => void) {
  const troubles = new Map<Part, Trouble>();
  let retry: ReturnType<typeof setTimeout> | undefined;

  function note(part: Part, result: Result<unknown>): void {
    if (result.ok) troubles.delete(part);
    else troubles.set(part, { failure: result.failure, retryAt: result.retryAt ?? null });
    plan();
  }

  const forget = (part: Part) => void troubles.delete(part);

  /** To be called when something else comes in sight. */
  function plan(): void {
    clearTimeout(retry);
    const times = inSight().flatMap((part) => troubles.get(part)?.retryAt ?? []);
    if (times.length > 0) {
      retry = setTimeout(askAgain, Math.max(SOONEST_MS, Math.min(...times) - Date.now() + MARGIN_MS));
    }
  }

  /** What is in sight and in trouble that is over by now. */
  function due(): Part[] {
    return inSight().filter((part) => {
      const trouble = troubles.get(part);
      return trouble !== undefined && isOver(trouble);
    });
  }

  return { troubles, note, forget, plan, due };
}
