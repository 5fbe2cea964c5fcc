/**
 * Returns the ms that the `Retry-After` header asks to wait, or null if it is absent, invalid or in the past (RFC 9110, 10.2.3:
 * seconds, or an HTTP date). A date is compared with the response's own `Date` if there is one, so that a wrong local clock does
 * no harm. Of several values the longest counts.
 *
 * This is only what the header says. `response-status.ts` passes it to `afterRequestedPause` in `lib/requests/rate-limiter.ts`, which never
 * waits less than after other failures. So `0` means our own wait of two seconds, which grows.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  // Split at commas, but not at the one within a date.
  const values = headers.get('retry-after')?.split(/,(?!\s*\d+[ -][a-z])/i) ?? [];
  const waits = values
    .map((one) => waitIn(one.trim(), servedAt(headers, now)))
    .filter((wait) => wait !== null);
  return waits.length > 0 ? waits.reduce((one, other) => Math.max(one, other)) : null;
}

function waitIn(value: string, at: number): number | null {
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const wait = /[a-z]/i.test(value) ? httpDate(value) - at : 0;
  return wait > 0 ? wait : null;
}

/** Returns the epoch ms of a date in any of HTTP's three formats (RFC 9110, 5.6.7), or NaN for other text. */
export function httpDate(text: string): number {
  // Of the two obsolete formats one has dashes and one has no zone, which engines would take for the local zone.
  return Date.parse(text.replace(/-([a-z]{3})-/i, ' $1 ').replace(/:\d\d \d{4}$/, '$& GMT'));
}

/** Returns when the response was made by the site's clock, epoch ms, or `now` if the response does not say. */
export function servedAt(headers: Headers, now: number): number {
  const served = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(served) ? now : served;
}
