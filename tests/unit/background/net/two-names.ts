import { currentAccount } from '../../../../lib/background/account/key.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { readSiteOrigin } from '../../../../lib/store/core/site-origin.ts';
import { startSite } from '../../../site/server.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { firstPlayer, selectIds } from '../../support/practice-site.ts';
import { storeKey } from '../../support/stored-key.ts';
import { BARE, leadHere, WWW } from './named-hosts.ts';

/** The results of a redirected request and of a successful one. */
export const REDIRECTED = { ok: false, failure: { kind: 'not-responding', cause: 'redirected' } };
export const DONE = { ok: true, value: null };

/** Sets up a site with two host names and, for each test of a file, a new worker without a key. Checks its rate limits. */
export async function twoNames() {
  const site = await startSite();
  const player = firstPlayer(site);
  leadHere(WWW, BARE);
  // The site's two origins, with the port of this run.
  const [www, bare] = [`https://${WWW}:${site.port}`, `https://${BARE}:${site.port}`];
  /** The ids of twenty problems. */
  const ids = selectIds(site, 'select id from problems order by id limit 20');
  const lives = livesAtSite(site, { keyless: true, origin: www });

  /** Returns the requests that reached the site: `www` or `bare` for the host name, and whether they had the key. */
  function requests(): string[] {
    const names: Record<string, string> = { [www]: 'www', [bare]: 'bare' };
    return site.log.all().map(({ host, headers }) => {
      const name = names[`https://${host}`] ?? host;
      return headers['x-api-key'] === undefined ? name : `${name} with the key`;
    });
  }

  /** Returns the origin of the account, if there is one, and that at which the site answers. */
  const addresses = async () => [(await currentAccount())?.origin, await readSiteOrigin()];

  /** Stores the player's key. Default: for the host name with `www.`. */
  const keep = (origin = www) => storeKey(site, player, { origin });
  const find = (count: 10 | 20 | 50 | 100 = 10) =>
    lives.ask(({ page }) => page.findProblems({ filters: { ...NO_FILTERS, count }, userInitiated: true }));
  const detail = (id = ids[0] ?? 0) =>
    lives.ask(({ page }) => page.refresh({ what: 'problem', id, userInitiated: true }));
  const attemptsOn = (id: number) =>
    lives.ask(({ page }) => page.refresh({ what: 'attempts', id, userInitiated: true }));
  const newest = (userInitiated = true) =>
    lives.ask(({ page }) => page.refresh({ what: 'newest', userInitiated }));
  const useKey = () => lives.ask(({ page }) => page.useKey(site.keyOf(player.name)));

  return {
    site,
    player,
    www,
    bare,
    ids,
    lives,
    requests,
    addresses,
    keep,
    find,
    detail,
    attemptsOn,
    newest,
    useKey,
  };
}
