import type { ApiRoute } from '../../site/api/routes.ts';
import { closedGate } from '../../site/gate.ts';
import type { Site } from '../../site/handle.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import { defaultSwitches } from '../../site/switches.ts';

// The practice site's certificate is its own; tests send requests to nothing else.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

/** The player whose key most tests store. */
export function firstPlayer({ users: [player] }: Site): SiteUser {
  if (!player) throw new Error('the site has no player');
  return player;
}

/** The ids that a query on the site's own database finds. */
export function selectIds({ sql }: Site, query: string, ...params: (number | null)[]): number[] {
  return sql(query, ...params).map(({ id }) => Number(id));
}

/** Takes back what a test changed of how the site answers, and empties its log. */
export function resetSite({ switches, faults, log }: Site): void {
  Object.assign(switches, defaultSwitches());
  faults.clear();
  log.clear();
}

/** Holds the next answer of a route until `release`; `underWay` resolves once its request has arrived. */
export function holdAnswer({ faults, log }: Site, route: ApiRoute) {
  const { opened, open } = closedGate();
  faults.once(route, { kind: 'none', until: opened });
  return { underWay: log.next(route), release: open };
}
