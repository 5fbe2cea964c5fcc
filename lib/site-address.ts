import type { Failure } from './failure.ts';

/**
 * Host names and IPv4 addresses as the browser writes them. IPv6 is excluded, since our CSP cannot contain it. `*` is
 * excluded, since it would match every host.
 */
const HOST_NAME = /^[a-z\d_-]+(\.[a-z\d_-]+)*$/;
/** A scheme: the text before a colon that is not followed by a port number. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i;
const THIS_MACHINE = ['localhost', '127.0.0.1'];

/**
 * Returns the base URL for a typed or pasted address, with its host in ASCII (punycode), or the reason why it is not
 * allowed. Without a scheme, HTTPS is assumed. Path, query and hash are dropped, since people paste the address of a
 * problem.
 */
export function parseAddress(text: string): { base: string } | { failure: Failure } {
  const typed = text.trim();
  if (typed === '') return { failure: { kind: 'address-empty' } };
  // The URL parser ignores tabs and line breaks, but several pasted lines are not an address.
  if (/\s/.test(typed)) return { failure: { kind: 'address-odd' } };
  const url = URL.parse(SCHEME.test(typed) ? typed : `https://${typed}`);
  if (!url || !/^https?:$/.test(url.protocol)) return { failure: { kind: 'address-odd' } };
  if (url.username || url.password) return { failure: { kind: 'address-login' } };
  // With a trailing dot (fully qualified name), the same host would be another origin.
  const host = url.hostname.replace(/\.$/, '');
  if (!HOST_NAME.test(host)) return { failure: { kind: 'address-odd' } };
  if (url.protocol === 'http:' && !THIS_MACHINE.includes(host)) return { failure: { kind: 'address-plain' } };
  return { base: `${url.protocol}//${host}${url.port && `:${url.port}`}` };
}
