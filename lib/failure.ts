/**
 * All expected failures, as plain values. A failure is created where it happens. It contains no secret, so it may be
 * sent in any message.
 */
export type Failure =
  | { kind: 'no-key' }
  | { kind: 'key-empty' }
  /** The text cannot be sent in a header: it has inner spaces, control or non-Latin characters, or is far too long. */
  | { kind: 'key-odd' }
  /** The site rejected the key, and rejected it again in the request for the key's owner. */
  | { kind: 'key-refused' }
  /** The site accepts the key but refuses this one request. */
  | { kind: 'forbidden'; endpoint: Endpoint }
  | { kind: 'no-permission'; host: string }
  | { kind: 'offline' }
  /** The browser says it is online, but nothing answers (name lookup, certificate or connection fails). */
  | { kind: 'unreachable'; host: string }
  | { kind: 'too-slow' }
  | { kind: 'slow-down' }
  | { kind: 'server-trouble'; status: number }
  /** The site, or another extension, redirected the request; nothing was sent there. The target cannot be read. */
  | { kind: 'redirected' }
  /** The answer is not JSON, as that of a log-in page. */
  | { kind: 'not-data' }
  | { kind: 'interface-changed'; endpoint: Endpoint }
  | { kind: 'unexpected'; endpoint: Endpoint; field: string }
  /** The site ignores the parameter that says whose attempts are requested. */
  | { kind: 'not-only-yours' }
  | { kind: 'too-large' }
  | { kind: 'refused-request'; status: number }
  /** The problem list cannot be read: some sites answer 404 for an empty list, or for one that is too long. */
  | { kind: 'list-refused' }
  | { kind: 'no-such-problem' }
  /** The text typed into the address bar is not a command (`lib/omnibox/parse-command.ts`). */
  | { kind: 'no-wish'; word: string; suggestion: string }
  | { kind: 'daily-limit' }
  /** No problem matches the filters, by the site's answer or the stored data. */
  | { kind: 'nothing-fits' }
  /** No untried problem of the genre is easier than the one that was often missed. */
  | { kind: 'nothing-easier' }
  /** A practice session is only of reviews, and none of them is due now. */
  | { kind: 'no-review-due' }
  /** A practice session, or the reviews, have no problem left but the one that the player is leaving. */
  | { kind: 'only-this-left' }
  /** Every problem that matches the filters was already drawn. */
  | { kind: 'all-seen' }
  /** The list contained only problems that were already drawn. */
  | { kind: 'nothing-new' }
  /** The player is at the first pick, so there is none before it. */
  | { kind: 'first-pick' }
  /** The list "Try again" has as many problems as it may have. */
  | { kind: 'again-full' }
  /** There are as many notes and bookmarks as there may be. */
  | { kind: 'notes-full' }
  /** The request queue was full, and this request was the oldest one to drop. */
  | { kind: 'crowded' }
  | { kind: 'storage-full' }
  | { kind: 'storage-broken' }
  /** A later version of the extension wrote this database; this version does not touch it. */
  | { kind: 'storage-newer' }
  /** A database upgrade waits for a page of an earlier version to close its connection. */
  | { kind: 'storage-blocked' }
  /** A cache was damaged. It was deleted, and is read from the site again. */
  | { kind: 'kept-damaged' }
  | { kind: 'key-damaged' }
  /** The background worker did not answer, even after retries. */
  | { kind: 'no-worker' }
  /** The background worker does not accept messages from this page. A retry would not help. */
  | { kind: 'refused' };

/** The endpoints of the site's API that the extension uses. */
export type Endpoint = 'problems' | 'problem' | 'user' | 'attempts';

/** A value, or the reason why there is none. `retryAt` (epoch ms) is when another try makes sense. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure; retryAt?: number };

export function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Returns a failed result. `retryAt` (epoch ms) is when another try makes sense. */
export function failed(failure: Failure, retryAt?: number): Result<never> {
  return retryAt === undefined ? { ok: false, failure } : { ok: false, failure, retryAt };
}
