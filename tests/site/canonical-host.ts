import type { Call } from './environment.ts';
import type { Reply } from './reply.ts';
import type { Switches } from './switches.ts';

const HOSTS = { www: 'www.goproblems.com', bare: 'goproblems.com' };

/** The redirect from one public host to the other, if the switch requires it. Other host names always get an answer. */
export function canonicalRedirect(call: Call, { canonicalHost }: Switches): Reply | null {
  const target = new URL(call.url);
  if (canonicalHost === null || !Object.values(HOSTS).includes(target.hostname)) return null;
  const wanted = canonicalHost === 'eachOther' ? otherHost(target.hostname) : HOSTS[canonicalHost];
  if (target.hostname === wanted) return null;
  target.hostname = wanted;
  return { status: 301, headers: { location: target.href }, body: '' };
}

function otherHost(hostname: string): string {
  return hostname === HOSTS.www ? HOSTS.bare : HOSTS.www;
}
