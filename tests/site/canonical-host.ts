import type { Reply } from './reply.ts';
import type { Switches } from './switches.ts';
import type { Call } from './world.ts';

const HOSTS = { www: 'www.goproblems.com', bare: 'goproblems.com' };

/** The redirect from one public host to the other, where the switch asks for one; other names always answer. */
export function canonicalRedirect(call: Call, switches: Switches): Reply | null {
  if (switches.canonicalHost === null) return null;
  const wanted = HOSTS[switches.canonicalHost];
  const isOther = Object.values(HOSTS).includes(call.url.hostname) && call.url.hostname !== wanted;
  if (!isOther) return null;
  const target = new URL(call.url);
  target.hostname = wanted;
  return { status: 301, headers: { location: target.href }, body: '' };
}
