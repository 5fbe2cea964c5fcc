/** Facts about the site's addresses: pure functions of a URL. */

export const DEFAULT_BASE = 'https://www.goproblems.com';
const MAX_PROBLEM_ID = 1_000_000_000;

/**
 * The number of the problem a page of the site shows, or null. Knows `/problems/{id}`, `/{id}` and the old
 * `/prob.php3?id={id}`, the addresses that public clients and old links use.
 */
export function problemIdAt(address: string): number | null {
  const url = URL.parse(address);
  return url && problemIdIn(url);
}

/** The same of an address that was read already. */
export function problemIdIn(url: URL): number | null {
  const inPath = /^\/(?:problems\/)?(\d{1,10})\/?$/.exec(url.pathname)?.[1];
  const inQuery =
    url.pathname === '/prob.php3' ? /^\d{1,10}$/.exec(url.searchParams.get('id') ?? '')?.[0] : undefined;
  const id = Number(inPath ?? inQuery);
  return id >= 1 && id <= MAX_PROBLEM_ID ? id : null;
}

/** Whether a number can be a problem's. */
export function isProblemId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_PROBLEM_ID;
}

/** The same host with `www.` added or taken away; null for hosts without a name (addresses, localhost). */
export function twinOrigin(origin: string): string | null {
  const url = new URL(origin);
  if (!url.hostname.includes('.') || /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('['))
    return null;
  url.hostname = url.hostname.startsWith('www.') ? url.hostname.slice(4) : `www.${url.hostname}`;
  return url.origin;
}

/** Every origin whose pages belong to the site at this base: its own and its twin. */
export function siteOrigins(base: string): string[] {
  const { origin } = new URL(base);
  const twin = twinOrigin(origin);
  return twin ? [origin, twin] : [origin];
}

/** One name for both twins, so that a site that moves between them keeps its databases. */
export function siteName(base: string): string {
  return new URL(base).origin.replace('://www.', '://');
}

/** Match patterns (without ports, which Firefox refuses) for pages and API of the site at this base. */
export function sitePatterns(base: string): string[] {
  return siteOrigins(base).map((origin) => {
    const { protocol, hostname } = new URL(origin);
    return `${protocol}//${hostname}/*`;
  });
}

/** Whether a base is the default site, under either of its hosts. */
export function isDefaultSite(base: string): boolean {
  return siteName(base) === siteName(DEFAULT_BASE);
}
