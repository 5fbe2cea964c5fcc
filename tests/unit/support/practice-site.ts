import type { ApiRoute } from '../../site/api/routes.ts';
import { closedGate } from '../../site/gate.ts';
import type { Site } from '../../site/handle.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import { defaultSwitches } from '../../site/switches.ts';

// The practice site's certificate is self-signed. Tests send requests to no other host.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

/** Returns the player whose key most tests store. */
export function firstPlayer({ users: [player] }: Site): SiteUser {
  if (!player) throw new Error('the site has no player');
  return player;
}

/** Returns the ids that a query finds in the site's database. */
export function selectIds({ sql }: Site, query: string, ...params: (number | null)[]): number[] {
  return sql(query, ...params).map(({ id }) => Number(id));
}

/** Restores the site's default behaviour, removes its faults and clears its log. */
export function resetSite({ switches, faults, log }: Site): void {
  Object.assign(switches, defaultSwitches());
  faults.clear();
  log.clear();
}

/** Holds back the next response of a route until `release`. `underWay` resolves when the request has arrived. */
export function holdAnswer({ faults, log }: Site, route: ApiRoute) {
  const { opened, open } = closedGate();
  faults.once(route, { kind: 'none', until: opened });
  return { underWay: log.next(route), release: open };
}
