/**
 * What the header says, no more: what is made of it is `askedToWait` in `lib/pace.ts`, called by `api.ts`.
 *
 * Milliseconds the `Retry-After` header asks to wait, or null where it is absent or makes no sense (RFC 9110, 10.2.3:
 * seconds, or an HTTP date, which is read against the answer's own `Date` where that is given, so that a wrong
 * local clock does no harm).
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const until = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const served = Date.parse(headers.get('date') ?? '');
  const wait = until - (Number.isNaN(served) ? now : served);
  return wait > 0 ? wait : null;
}
