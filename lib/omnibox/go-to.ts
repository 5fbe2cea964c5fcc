import { isProblemId, problemIdAt, siteOrigins } from '../site.ts';

/**
 * Returns the number of the problem that a typed text names: a number (with or without `#`) or an address of the site
 * (with or without its scheme). Returns null if it names none.
 */
export function parseProblemNumber(text: string): number | null {
  const typed = text.trim();
  const number = /^#?\s*(\d{1,10})$/.exec(typed)?.[1];
  if (number !== undefined) return isProblemId(Number(number)) ? Number(number) : null;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  return isOfSite(address) ? problemIdAt(address) : null;
}

export function isOfSite(address: string | undefined): boolean {
  const url = address === undefined ? null : URL.parse(address);
  return url !== null && siteOrigins().includes(url.origin);
}
