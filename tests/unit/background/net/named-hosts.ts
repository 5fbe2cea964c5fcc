import dns from 'node:dns';

/** The names of the practice site that `canonicalHost` of its switches is about, and such that lead to other servers. */
export const WWW = 'www.goproblems.com';
export const BARE = 'goproblems.com';

const names = new Set<string>();
const { lookup } = dns;

/** Has names lead to this machine, as the rules of the browsers do that run the other tests. Until the process ends. */
export function leadHere(...hosts: string[]): void {
  for (const host of hosts) names.add(host);
  dns.lookup = lookupHere as typeof dns.lookup;
}

function lookupHere(host: string, ...rest: unknown[]): void {
  (lookup as (...args: unknown[]) => void)(names.has(host) ? '127.0.0.1' : host, ...rest);
}
