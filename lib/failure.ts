/**
 * All expected failures, as plain values: what a player can do about it decides the kind. A failure is created where it
 * happens. It contains no secret, so it may be sent in any message.
 */
export type Failure =
  | { kind: 'no-key' }
  /** The text cannot be a key: it is empty, has inner spaces, control or non-Latin characters, or is far too long. */
  | { kind: 'key-odd' }
  /** The site rejected the key, and rejected it again in the request for the key's owner. */
  | { kind: 'key-refused' }
  | { kind: 'key-damaged' }
  /** The browser does not allow access to the site. */
  | { kind: 'no-permission' }
  | { kind: 'offline' }
  /**
   * The site, or the way to it, does not work for now: no connection, no answer in time, a pause that it asks for, a server error
   * (`status`), a redirect, or a page instead of data, as of a network where one has to sign in.
   */
  | { kind: 'not-responding'; cause?: 'redirected' | 'too-slow' | 'no-data'; status?: number }
  /**
   * The site refuses the request (`status`), or its answer makes no sense (`field`: the first that is missing or invalid, `SIZE`
   * or `OF_OTHERS`). 401 or 403: it refuses this request alone, and accepts the key.
   */
  | { kind: 'has-changed'; endpoint?: Endpoint; status?: number; field?: string }
  /** The extension's own limits: of a day, of the queue, or of a tab (`byTab`). */
  | { kind: 'too-many'; byTab?: true }
  | { kind: 'no-such-problem' }
  | { kind: 'nothing-found'; why: NothingFound }
  /** There are as many notes and bookmarks as there may be. */
  | { kind: 'full'; what: 'notes' }
  /** The text typed into the address bar is not a command (`lib/omnibox/parse-command.ts`). */
  | { kind: 'not-understood'; word: string; suggestion: string }
  | { kind: 'storage-full' }
  | { kind: 'storage-broken' }
  /** A later version of the extension wrote this database; this version does not touch it. */
  | { kind: 'storage-newer' }
  /** A cache was damaged. It was deleted, and is read from the site again. */
  | { kind: 'cache-deleted' }
  /** The background worker did not answer, even after a retry, or does not accept this message (`isRefused`): a retry would not help. */
  | { kind: 'no-worker'; isRefused?: true };

/**
 * Why there is no problem to show or pick: none matches the filters, by the site's answer or the stored data; none of the genre is
 * easier; no review is due; only the one that the player is leaving is left.
 */
type NothingFound = 'filters' | 'easier' | 'reviews' | 'last';

/** The endpoints of the site's API that the extension uses. */
export type Endpoint = 'problems' | 'problem' | 'user' | 'attempts';

/** The `field` of an answer that is too large to be read, and of one whose rows name another player. */
export const SIZE = 'size';
export const OF_OTHERS = 'user';

export const REDIRECTED: Failure = { kind: 'not-responding', cause: 'redirected' };
export const NO_MATCH: Failure = { kind: 'nothing-found', why: 'filters' };
export const REFUSED: Failure = { kind: 'no-worker', isRefused: true };

export function isRedirect(failure: Failure): boolean {
  return failure.kind === 'not-responding' && failure.cause === 'redirected';
}

/** Whether the worker refuses a message, so that a retry would not help. */
export function isRefusal(failure: Failure): boolean {
  return failure.kind === 'no-worker' && failure.isRefused === true;
}

/** Whether the site accepts the key but refuses this one request. */
export function isForbidden(failure: Failure): boolean {
  return failure.kind === 'has-changed' && (failure.status === 401 || failure.status === 403);
}

/** Whether the site does not understand a request, or has nothing at its path. */
export function isRejected(failure: Failure): boolean {
  return failure.kind === 'has-changed' && failure.status !== undefined && !isForbidden(failure);
}

/** Whether the site has nothing at the path of a request. */
export function isGone(failure: Failure): boolean {
  return failure.kind === 'has-changed' && (failure.status === 404 || failure.status === 410);
}

/** A value, or the reason why there is none. `retryAt` (epoch ms) is when another attempt makes sense. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure; retryAt?: number };

export function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Returns a failed result. `retryAt` (epoch ms) is when another attempt makes sense. */
export function failed(failure: Failure, retryAt?: number): Result<never> {
  return retryAt === undefined ? { ok: false, failure } : { ok: false, failure, retryAt };
}
