import { paramsOf, type Query } from '../requests/query.ts';
import { siteOrigins } from '../site.ts';

const ROOT = '/api/v2/';

/** Returns the URL of one API request. Throws if the parts lead outside `{origin}/api/v2/`: such a bug cannot send the key elsewhere. */
export function apiUrl(origin: string, path: readonly (string | number)[], query: Query = {}): URL {
  const url = new URL(ROOT + path.map((part) => encodeURIComponent(part)).join('/'), origin);
  url.search = paramsOf(query).toString();
  if (!isOfSite(url) || url.origin !== origin || !url.pathname.startsWith(ROOT))
    throw new Error('an API address outside the API');
  return url;
}

/** Whether a URL is at one of the site's two hosts. Only there a request, and so a key, may be sent. */
export function isOfSite(url: URL): boolean {
  return siteOrigins().includes(url.origin) && !url.username && !url.password;
}
