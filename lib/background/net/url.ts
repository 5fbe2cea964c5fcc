import { paramsOf, type Query } from '../../requests/query.ts';

const ROOT = '/api/v2/';

/**
 * The address of one API question. Throws where the base is no place a key may go to, or where the parts would lead
 * anywhere but below `{origin}/api/v2/`: both are bugs, checked here so that they can never send the key elsewhere.
 */
export function apiUrl(origin: string, path: readonly (string | number)[], query: Query = {}): URL {
  const base = new URL(origin);
  if (base.origin !== origin || !mayCarryKey(base)) throw new Error('not an origin of the site');
  const url = new URL(ROOT + path.map((part) => encodeURIComponent(part)).join('/'), base);
  url.search = paramsOf(query).toString();
  if (url.origin !== origin || !url.pathname.startsWith(ROOT))
    throw new Error('an API address outside the API');
  return url;
}

/** HTTPS anywhere; plain HTTP only to this machine, by the parsed host name. */
export function mayCarryKey(url: URL): boolean {
  if (url.username || url.password) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1');
}
