/**
 * Everything expected that can go wrong, as a value made once where it happens.
 * It holds nothing secret and nothing but plain data, so it may cross any message.
 */
export type Failure =
  | { kind: 'no-key' }
  | { kind: 'key-empty' }
  /** The text cannot travel in a header: spaces inside, control or non-Latin characters, or far too long. */
  | { kind: 'key-odd' }
  /** The site said no, and said it again when asked whose key this is. */
  | { kind: 'key-refused' }
  /** The site accepts the key but refuses this one question. */
  | { kind: 'forbidden'; endpoint: Endpoint }
  | { kind: 'no-permission'; host: string }
  | { kind: 'address-empty' }
  /** No web address at all, or one whose host the extension cannot be allowed to use. */
  | { kind: 'address-odd' }
  /** Plain HTTP to another machine: everyone on the way could read the key. */
  | { kind: 'address-plain' }
  /** A user name or password stands before the host, as in addresses made to look like another site's. */
  | { kind: 'address-login' }
  | { kind: 'offline' }
  /** Online by the browser's word, yet nothing answers (name, certificate, connection). */
  | { kind: 'unreachable'; host: string }
  | { kind: 'too-slow' }
  | { kind: 'slow-down' }
  | { kind: 'server-trouble'; status: number }
  /** The site, or another extension, pointed the request elsewhere, where nothing was sent. Where to cannot be read. */
  | { kind: 'redirected' }
  /** Not this site: the address answers with something that is no practice site's API. */
  | { kind: 'not-data' }
  | { kind: 'interface-changed'; endpoint: Endpoint }
  | { kind: 'unexpected'; endpoint: Endpoint; field: string }
  /** The site pays no heed to whose attempts were asked for. */
  | { kind: 'not-only-yours' }
  | { kind: 'too-large' }
  | { kind: 'refused-request'; status: number }
  /** The list answers not at all: to some sites an empty list, or too long a one, is nowhere. */
  | { kind: 'list-refused' }
  | { kind: 'no-such-problem' }
  /** What was typed into the address bar is no command (`lib/omnibox/parse-command.ts`). */
  | { kind: 'no-wish'; word: string; suggestion: string }
  | { kind: 'daily-limit' }
  /** No problem is inside the filters, as far as the site or what is known here says. */
  | { kind: 'nothing-fits' }
  /** Every problem inside the filters was drawn. */
  | { kind: 'all-seen' }
  /** The list named no problem that was not drawn already. */
  | { kind: 'nothing-new' }
  /** There is no way back from the first pick. */
  | { kind: 'first-pick' }
  /** More was asked for at once than anyone can wait for; the oldest was left out. */
  | { kind: 'crowded' }
  | { kind: 'storage-full' }
  | { kind: 'storage-broken' }
  /** A later version of the extension has written it; this one leaves it alone. */
  | { kind: 'storage-newer' }
  /** An upgrade waits for a page of an earlier version that still holds it. */
  | { kind: 'storage-blocked' }
  /** Part of what can be fetched again was damaged and is being fetched again. */
  | { kind: 'kept-damaged' }
  | { kind: 'key-damaged' }
  /** The background worker did not answer, repeatedly. */
  | { kind: 'no-worker' }
  /** The background worker answers, but not this page: asking again would be in vain. */
  | { kind: 'refused' };

export type Endpoint = 'problems' | 'problem' | 'user' | 'attempts';

/** A value, or the named reason why there is none; `retryAt` (epoch ms) is when asking again makes sense. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure; retryAt?: number };

export function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function failed(failure: Failure, retryAt?: number): Result<never> {
  return retryAt === undefined ? { ok: false, failure } : { ok: false, failure, retryAt };
}
