import type { Failure } from './failure.ts';

/** Names and IPv4 addresses as the browser writes them. No IPv6, which our CSP cannot name; no `*`, which would match every host. */
const HOST_NAME = /^[a-z\d_-]+(\.[a-z\d_-]+)*$/;
/** What comes before a colon that no port number follows. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i;
const THIS_MACHINE = ['localhost', '127.0.0.1'];

/**
 * The base that a typed or pasted address means, in full and with its host in ASCII (punycode), or why it can be none. HTTPS is
 * taken where no scheme is given; path, query and hash are dropped, since people paste the address of a problem.
 */
export function parseAddress(text: string): { base: string } | { failure: Failure } {
  const typed = text.trim();
  if (typed === '') return { failure: { kind: 'address-empty' } };
  // The URL parser leaves tabs and line breaks out; what was pasted together is no address.
  if (/\s/.test(typed)) return { failure: { kind: 'address-odd' } };
  const url = URL.parse(SCHEME.test(typed) ? typed : `https://${typed}`);
  if (!url || !/^https?:$/.test(url.protocol)) return { failure: { kind: 'address-odd' } };
  if (url.username || url.password) return { failure: { kind: 'address-login' } };
  // The dot of a fully qualified name makes another origin of the same host.
  const host = url.hostname.replace(/\.$/, '');
  if (!HOST_NAME.test(host)) return { failure: { kind: 'address-odd' } };
  if (url.protocol === 'http:' && !THIS_MACHINE.includes(host)) return { failure: { kind: 'address-plain' } };
  return { base: `${url.protocol}//${host}${url.port && `:${url.port}`}` };
}
