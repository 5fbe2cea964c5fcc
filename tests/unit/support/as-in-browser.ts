import dns, { type LookupOptions } from 'node:dns';
import { vi } from 'vitest';

const SITE_HOSTS = ['www.goproblems.com', 'goproblems.com'];
const REDIRECTS = [301, 302, 303, 307, 308];

/** Read before anything replaces it: a second call must not send through the first one. */
const send = globalThis.fetch;

type Found = (error: Error | null, address?: unknown, family?: number) => void;

/**
 * Makes `fetch` behave as in a browser until the mocks are restored: it hides where a redirect leads that it does not follow.
 * The site's two public host names resolve to this machine, as in the browser tests. Other names do not resolve.
 */
export function asInBrowser(): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await send(url, init);
    if (init?.redirect !== 'manual' || !REDIRECTS.includes(answer.status)) return answer;
    return Object.defineProperties(Response.error(), {
      type: { value: 'opaqueredirect' },
      url: { value: String(url) },
    });
  });
  const lookUp = (name: string, options: LookupOptions, found: Found) => {
    if (!SITE_HOSTS.includes(name)) found(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }));
    else if (options.all) found(null, [{ address: '127.0.0.1', family: 4 }]);
    else found(null, '127.0.0.1', 4);
  };
  vi.spyOn(dns, 'lookup').mockImplementation(lookUp as never);
}
