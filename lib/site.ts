/** Pure functions for the site's addresses. */

/** The origin of the site, which each build puts here (`wxt.config.ts`), and each test. */
declare const COMPANION_SITE: string | undefined;

const GO_PROBLEMS = 'https://www.goproblems.com';
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

/** Returns the address where a player makes a key, or of the site's home page. */
export function keyPage(origin: string, path = KEY_PATH): string {
  return `${origin}${path ?? '/'}`;
}

/** Whether an address is of the site. */
export function isOfSite(address: string | undefined): boolean {
  const url = address === undefined ? null : URL.parse(address);
  return url !== null && siteOrigins().includes(url.origin);
}

type SiteOrigins = readonly [string, ...others: string[]];

/** Returns the origins of the site, the first one as the build names it. The other, with or without `www.`, may redirect to it. */
export function siteOrigins(): SiteOrigins {
  return originsOf(typeof COMPANION_SITE === 'string' ? COMPANION_SITE : GO_PROBLEMS);
}

function originsOf(origin: string): SiteOrigins {
  const url = new URL(origin);
  // Names of this machine and addresses of numbers have no `www.`.
  if (!url.hostname.includes('.') || /^[\d.]+$/.test(url.hostname)) return [origin];
  url.hostname = url.hostname.startsWith('www.') ? url.hostname.slice(4) : `www.${url.hostname}`;
  return [origin, url.origin];
}

/** Returns the same name for an origin with and without `www.`, so that both share their databases. */
export function siteName(origin: string): string {
  return origin.replace('://www.', '://');
}

/** Returns the match patterns of the site's pages and API. They have no ports, since Firefox refuses patterns with ports. */
export function sitePatterns(): string[] {
  return siteOrigins().map(sitePattern);
}

/**
 * Returns match patterns of all addresses of problems (`problemIdAt`), for the browser's menus. A pattern knows no digits, so some other
 * addresses match too.
 */
export function problemPatterns(): string[] {
  const starts = [
    'prob.php3?id=',
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((digit) => [digit, `problems/${digit}`]),
  ];
  return sitePatterns().flatMap((pattern) => starts.map((start) => pattern.replace('*', `${start}*`)));
}

export function sitePattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
