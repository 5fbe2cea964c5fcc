import type { Failure } from '../failure.ts';
import { isNumber, isText, objectOf, orNull } from '../guards.ts';
import { LIFETIME, WAIT } from '../limits.ts';

/** What stands against asking the site for one thing again. Times are epoch ms. */
export interface Backoff {
  /** Why the last question was not answered, where asking again at once would not help. */
  failure: Failure | null;
  /** When that may be tried again; 0: at any time. */
  retryAt: number;
  /** The key that met the failure (`Account.generation`): another one may fare better. */
  failedWith: number;
}

/** What is remembered of asking the site for one thing. */
export interface Memory extends Backoff {
  /** Start of the last question that was answered, epoch ms; 0: never. */
  at: number;
}

/** Whether something stored can be said as a failure. */
export const isFailure = objectOf({ kind: isText });

/** The fields of a stored hindrance. */
export const BACKOFF = { failure: orNull(isFailure), retryAt: isNumber, failedWith: isNumber };

/** Whether an answer of this age still counts; a time that a clock set back has put into the future does not. */
export function isYoung(at: number, lifetimeMs: number, now: number): boolean {
  return at > 0 && at <= now && now - at < lifetimeMs;
}

/** When the site was asked for one problem's attempts, and when something was noticed since. Times are epoch ms. */
export interface Said {
  /** Start of the last question that was answered. */
  at: number;
  /** Start of the last question. */
  triedAt: number;
  noticedAt: number;
}

/**
 * What the attempts on a problem stand on: the question about it alone or, where nothing of the history is missing (`whole`),
 * the one for the newest of all, whichever is later.
 */
export function saidOf(asked: Said | undefined, whole: Pick<Said, 'at' | 'triedAt'> | null): Said {
  return {
    at: Math.max(asked?.at ?? 0, whole?.at ?? 0),
    triedAt: Math.max(asked?.triedAt ?? 0, whole?.triedAt ?? 0),
    noticedAt: asked?.noticedAt ?? 0,
  };
}

/** One problem's attempts: fresh within the hour, unless something was noticed since. */
export function areAttemptsFresh({ at, noticedAt }: Omit<Said, 'triedAt'>, now: number): boolean {
  const noticed = noticedAt <= now ? noticedAt : 0;
  return at >= noticed && isYoung(at, LIFETIME.attemptsMs, now);
}

/** The remembered failure, while it is worth no new question: not for another key, nor after a clock was set back. */
export function failureIn(memory: Backoff, generation: number, now: number): Failure | null {
  const waits = now < memory.retryAt && memory.retryAt <= now + WAIT.nonsenseMs;
  return waits && memory.failedWith === generation ? memory.failure : null;
}

/**
 * What to remember of a failure that concerns the answer itself, since asking at once would say the same; null for one
 * that passes by itself or that the queue knows without asking.
 */
export function backoffAfter(failure: Failure, generation: number, now: number): Backoff | null {
  if (!OF_THE_ANSWER.has(failure.kind)) return null;
  return { failure, retryAt: now + WAIT.nonsenseMs, failedWith: generation };
}

/** Once answered, nothing of an earlier failure counts. */
export const NO_FAILURE: Backoff = { failure: null, retryAt: 0, failedWith: 0 };

const OF_THE_ANSWER: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'list-refused',
  // Without a key the list is asked as well; where the site wants one, it goes on wanting one.
  'no-key',
  'not-data',
  'not-only-yours',
  'refused-request',
  'too-large',
  'unexpected',
]);
