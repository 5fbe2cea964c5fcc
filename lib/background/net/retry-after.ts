/**
 * What the header says, no more: what is made of it is `askedToWait` in `lib/requests/rate-limiter.ts`, called by `rate-limited-send.ts`, which
 * never waits less than after any trouble. So `0` means our own wait of two seconds that grows; what makes no sense, or
 * is over, counts as no header at all.
 *
 * Milliseconds the `Retry-After` header asks to wait, or null where it is absent or makes no sense (RFC 9110, 10.2.3:
 * seconds, or an HTTP date, which is read against the answer's own `Date` where that is given, so that a wrong
 * local clock does no harm). Of several the longest counts.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  // Not at the comma within a date.
  const said = headers.get('retry-after')?.split(/,(?!\s*\d+[ -][a-z])/i) ?? [];
  const waits = said.map((one) => waitIn(one.trim(), servedAt(headers, now))).filter((wait) => wait !== null);
  return waits.length > 0 ? waits.reduce((one, other) => Math.max(one, other)) : null;
}

function waitIn(value: string, at: number): number | null {
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const wait = /[a-z]/i.test(value) ? httpDate(value) - at : 0;
  return wait > 0 ? wait : null;
}

/** Epoch ms of a date in any of HTTP's three forms (RFC 9110, 5.6.7), NaN for anything else. */
export function httpDate(text: string): number {
  // The two old forms have dashes, and no zone, which engines would take for the local one.
  return Date.parse(text.replace(/-([a-z]{3})-/i, ' $1 ').replace(/:\d\d \d{4}$/, '$& GMT'));
}

/** When the answer was made by the site's own clock, epoch ms; by ours (`now`) where it does not say. */
export function servedAt(headers: Headers, now: number): number {
  const served = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(served) ? now : served;
}
