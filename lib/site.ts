/** Pure functions for the site's addresses. A base is the site's URL without a trailing slash. */

export const DEFAULT_BASE = 'https://www.goproblems.com';
const MAX_PROBLEM_ID = 1_000_000_000;

/**
 * Returns the number of the problem at an address of the site, or null. It understands `/problems/{id}`, `/{id}` and
 * the old `/prob.php3?id={id}`, which public clients and old links use.
 */
export function problemIdAt(address: string): number | null {
  const url = URL.parse(address);
  return url && problemIdIn(url);
}

/** Returns the same number from a parsed address. */
export function problemIdIn(url: URL): number | null {
  const inPath = /^\/(?:problems\/)?(\d{1,10})\/?$/.exec(url.pathname)?.[1];
  const inQuery =
    url.pathname === '/prob.php3' ? /^\d{1,10}$/.exec(url.searchParams.get('id') ?? '')?.[0] : undefined;
  const id = Number(inPath ?? inQuery);
  return id >= 1 && id <= MAX_PROBLEM_ID ? id : null;
}

/** Returns the address of a problem's page. `site`: the site's origin. */
export function problemAddress(site: string, id: number): string {
  return `${site}/problems/${id}`;
}

export function isProblemId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_PROBLEM_ID;
}

/** Path of the site's page on which a player makes a key. Null: it is not known, and links lead to the home page. */
const KEY_PATH = null as string | null;

/** Returns the address where a player makes a key, and whether that is only the site's home page. */
export function keyPage(base: string, path = KEY_PATH): { address: string; isHome: boolean } {
  return { address: `${base}${path ?? '/'}`, isHome: path === null };
}

/** Returns the origin with `www.` added or removed; null for hosts without a domain name (IP addresses, localhost). */
export function twinOrigin(origin: string): string | null {
  const url = new URL(origin);
  if (!url.hostname.includes('.') || /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('['))
    return null;
  url.hostname = url.hostname.startsWith('www.') ? url.hostname.slice(4) : `www.${url.hostname}`;
  return url.origin;
}

/** Returns every origin whose pages belong to the site at this base: with and without `www.`. */
export function siteOrigins(base: string): string[] {
  const { origin } = new URL(base);
  const twin = twinOrigin(origin);
  return twin ? [origin, twin] : [origin];
}

/**
 * Returns the same name for an origin with and without `www.`. So a site that switches between them keeps its
 * databases.
 */
export function siteName(base: string): string {
  return new URL(base).origin.replace('://www.', '://');
}

/**
 * Returns the match patterns for pages and API of the site at this base. They have no ports, since Firefox refuses
 * patterns with ports.
 */
export function sitePatterns(base: string): string[] {
  return siteOrigins(base).map((origin) => {
    const { protocol, hostname } = new URL(origin);
    return `${protocol}//${hostname}/*`;
  });
}

/**
 * Returns the one of these patterns that the browser must allow for the extension to use the site. The player may have allowed it alone,
 * without the site's other host.
 */
export function neededPattern(base: string): string {
  return sitePatterns(base)[0] as string;
}

/** Whether a base is the default site, with or without `www.`. */
export function isDefaultSite(base: string): boolean {
  return siteName(base) === siteName(DEFAULT_BASE);
}
