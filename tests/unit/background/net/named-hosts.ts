import dns from 'node:dns';

/** The two host names of the practice site. Its switch `canonicalHost` redirects between them. */
export const WWW = 'www.goproblems.com';
export const BARE = 'goproblems.com';

const names = new Set<string>();
const { lookup } = dns;

/** Makes these host names resolve to this machine until the process ends, as in the browser tests. */
export function leadHere(...hosts: string[]): void {
  for (const host of hosts) names.add(host);
  dns.lookup = lookupHere as typeof dns.lookup;
}

function lookupHere(host: string, ...rest: unknown[]): void {
  (lookup as (...args: unknown[]) => void)(names.has(host) ? '127.0.0.1' : host, ...rest);
}
