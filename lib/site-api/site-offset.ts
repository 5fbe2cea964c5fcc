/** Clocks that differ by less count as equal, ms: they never are. */
const EQUAL_MS = 2_000;
/** A device whose clock is further off than this cannot reach the site: its certificate would not be valid. */
const MOST_MS = 366 * 24 * 60 * 60_000;

/**
 * Returns how far the site's clock is ahead of this device's, ms, by the `Date` of an answer; `known` if that agrees or the answer does
 * not tell. Times are of this device.
 */
export function siteOffset(
  headers: Headers,
  { sentAt, receivedAt }: { sentAt: number; receivedAt: number },
  known: number,
): number {
  // One that a cache has kept tells when the site wrote it.
  if (Number(headers.get('age')) > 0) return known;
  const date = Date.parse(headers.get('date') ?? '');
  // The site wrote it in whole seconds, after the request was sent and before, mostly just before, its answer came.
  const [least, most] = [date - receivedAt, date + 1_000 - sentAt];
  const agrees = (offset: number) => offset > least - EQUAL_MS && offset < most + EQUAL_MS;
  if (!(Math.abs(least) < MOST_MS) || agrees(known)) return known;
  return agrees(0) ? 0 : least + 500;
}
