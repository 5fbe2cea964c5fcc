import { paramsOf, type Query } from '../../requests/query.ts';

const ROOT = '/api/v2/';

/**
 * Returns the URL of one API request. Throws if the key may not be sent to the origin, or if the parts result in a path
 * outside `{origin}/api/v2/`. Either would be a bug. The checks make sure that such a bug cannot send the key
 * elsewhere.
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

/** Whether a key may be sent to this URL: by HTTPS to any host, by plain HTTP only to this machine (by the parsed host name). */
export function mayCarryKey(url: URL): boolean {
  if (url.username || url.password) return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1');
}
