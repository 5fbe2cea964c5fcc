/**
 * Returns the wait in ms that the `Retry-After` header requests, or null if the header is absent, invalid or in the
 * past (RFC 9110, 10.2.3: seconds, or an HTTP date). A date is compared with the `Date` header of the response if there
 * is one, so that a wrong local clock does no harm. If there are several values, the longest wait counts.
 *
 * This function only reads the header. `response.ts` passes the result to `afterRequestedPause` in
 * `lib/requests/rate-limiter.ts`, which never waits less than after other failures. So `0` causes our own wait of two
 * seconds, which grows with each failure.
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
function httpDate(text: string): number {
  // There are two obsolete formats. One has dashes. The other has no zone, and engines would read it as local time.
  return Date.parse(text.replace(/-([a-z]{3})-/i, ' $1 ').replace(/:\d\d \d{4}$/, '$& GMT'));
}

/**
 * Returns the time of the response by the site's clock (`Date` header), epoch ms, or `now` if the header is absent or
 * invalid.
 */
export function servedAt(headers: Headers, now: number): number {
  const served = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(served) ? now : served;
}
