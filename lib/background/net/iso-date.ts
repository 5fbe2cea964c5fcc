const ISO_DATE =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)?)?$/;
const MINUTE_MS = 60_000;

/**
 * Returns the epoch ms of an ISO 8601 date, or date and time. Returns null for any other text, and for a day or time
 * that does not exist. A time without a zone is UTC. A zone may consist of hours alone, as databases write it.
 * `Date.parse` is not used: it reads a time without a zone as local time, and nearly any word with a number as a date
 * ("day 3" is in 2001).
 */
export function isoInstant(text: string): number | null {
  const found = ISO_DATE.exec(text);
  if (!found) return null;
  const part = (index: number) => Number(found[index] ?? 0);
  const [month, day, hours, minutes, seconds] = [part(2), part(3), part(4), part(5), part(6)];
  const midnight = new Date(0);
  midnight.setUTCFullYear(part(1), month - 1, day);
  // `setUTCFullYear` moves a day that does not exist to another month.
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;
  const isTime = hours < 24 && minutes < 60 && seconds < 60 && part(9) < 24 && part(10) < 60;
  if (!isTime) return null;
  const ms = Math.floor(Number(`0.${found[7] ?? 0}`) * 1_000 + 1e-6);
  const offset = (found[8] === '-' ? -1 : 1) * (part(9) * 60 + part(10)) * MINUTE_MS;
  return midnight.getTime() + (hours * 60 + minutes) * MINUTE_MS + seconds * 1_000 + ms - offset;
}
