import { currentAccount } from '../../../../lib/background/account/key.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { readSettings } from '../../../../lib/store/core/settings.ts';
import { startSite } from '../../../site/server.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { firstPlayer, selectIds } from '../../support/practice-site.ts';
import { storeKey } from '../../support/stored-key.ts';
import { BARE, leadHere, WWW } from './named-hosts.ts';

/** What a request is answered that was redirected, and one that was not. */
export const REDIRECTED = { ok: false, failure: { kind: 'redirected' } };
export const DONE = { ok: true, value: null };

/** A site with two names, and a new worker without a key for each test of a file; what it does is polite. */
export async function twoNames() {
  const site = await startSite();
  const player = firstPlayer(site);
  leadHere(WWW, BARE);
  // The two origins of the site, which stands on a port of its own.
  const [www, bare] = [`https://${WWW}:${site.port}`, `https://${BARE}:${site.port}`];
  /** Numbers of twenty problems. */
  const ids = selectIds(site, 'select id from problems order by id limit 20');
  const lives = livesAtSite(site, { keyless: true, settings: { base: www } });

  /** What reached the site: which of its names was asked, and whether with the key. */
  function requests(): string[] {
    const names: Record<string, string> = { [www]: 'www', [bare]: 'bare' };
    return site.log.all().map(({ host, headers }) => {
      const name = names[`https://${host}`] ?? host;
      return headers['x-api-key'] === undefined ? name : `${name} with the key`;
    });
  }

  /** Where the key was accepted, and where the site is. */
  const addresses = async () => [(await currentAccount())?.origin, (await readSettings()).base];

  /** Keeps the player's key, for the name with `www.` unless told otherwise. */
  const keep = (origin = www) => storeKey(site, player, { origin });
  const find = (count: 10 | 20 | 50 | 100 = 10) =>
    lives.ask(({ page }) => page.findProblems({ filters: { ...NO_FILTERS, count }, userInitiated: true }));
  const detail = (id = ids[0] ?? 0) => lives.ask(({ page }) => page.problemData({ id, userInitiated: true }));
  const attemptsOn = (id: number) =>
    lives.ask(({ page }) => page.problemAttempts({ id, userInitiated: true }));
  const newest = (userInitiated = true) =>
    lives.ask(({ page }) => page.recentAttempts({ part: 'newest', userInitiated }));
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
