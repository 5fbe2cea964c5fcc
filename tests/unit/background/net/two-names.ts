import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Account } from '../../../../lib/account/account.ts';
import { keepKey } from '../../../../lib/background/account/key.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import type { Site } from '../../../site/handle.ts';
import type { SiteUser } from '../../../site/seed/users.ts';
import { startSite } from '../../../site/server.ts';
import { defaultSwitches } from '../../../site/switches.ts';
import { deleteDatabases } from '../../support/databases.ts';
import { type Lives, livesOf } from '../../support/lives.ts';
import { expectPolite } from '../../support/polite.ts';
import { BARE, leadHere, WWW } from './named-hosts.ts';

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

/** What a request is answered that was redirected, and one that was not. */
export const REDIRECTED = { ok: false, failure: { kind: 'redirected' } };
export const DONE = { ok: true, value: null };

interface Started {
  site: Site;
  player: SiteUser;
  /** Numbers of twenty problems. */
  ids: number[];
  lives: Lives;
  /** The two origins of the site, which stands on a port of its own. */
  www: string;
  bare: string;
}

/** A site with two names, and a new worker without a key for each test of a file; what it does is polite. */
export function twoNames() {
  const here = {} as Started;
  beforeAll(async () => {
    here.site = await startSite();
    [here.player] = here.site.users as [SiteUser];
    here.ids = here.site.sql('select id from problems order by id limit 20').map(({ id }) => Number(id));
    leadHere(WWW, BARE);
    here.www = `https://${WWW}:${here.site.port}`;
    here.bare = `https://${BARE}:${here.site.port}`;
  });
  afterAll(() => here.site.close());
  beforeEach(async () => {
    Object.assign(here.site.switches, defaultSwitches());
    here.site.faults.clear();
    here.site.log.clear();
    await begin();
  });
  afterEach(() => {
    expectPolite(here.lives);
    here.lives.end();
  });

  /** A worker as after an installation. */
  async function begin(): Promise<void> {
    await deleteDatabases();
    await changeSettings({ base: here.www, historyPaused: true, catalogue: 'none' });
    here.lives = livesOf(Date.UTC(2026, 2, 15, 12));
  }

  /** What reached the site: which of its names was asked, and whether with the key. */
  function requests(): string[] {
    const names: Record<string, string> = { [here.www]: 'www', [here.bare]: 'bare' };
    return here.site.log.all().map(({ host, headers }) => {
      const name = names[`https://${host}`] ?? host;
      return headers['x-api-key'] === undefined ? name : `${name} with the key`;
    });
  }

  /** Keeps the player's key, for the name with `www.` unless told otherwise. */
  async function keep(origin = here.www): Promise<Account> {
    const player = { id: here.player.id, name: here.player.name, elo: null, rank: null };
    const key = { text: here.site.keyOf(player.name), origin, player };
    return (await keepKey(key, 0)) as Account;
  }

  const find = (count: 10 | 20 | 50 | 100 = 10) =>
    here.lives.ask(({ page }) =>
      page.findProblems({ filters: { ...NO_FILTERS, count }, userInitiated: true }),
    );
  const detail = (id = here.ids[0] ?? 0) =>
    here.lives.ask(({ page }) => page.problemData({ id, userInitiated: true }));
  const attemptsOn = (id: number) =>
    here.lives.ask(({ page }) => page.problemAttempts({ id, userInitiated: true }));
  const newest = (userInitiated = true) =>
    here.lives.ask(({ page }) => page.recentAttempts({ part: 'newest', userInitiated }));
  const useKey = () => here.lives.ask(({ page }) => page.useKey(here.site.keyOf(here.player.name)));

  return Object.assign(here, { begin, requests, keep, find, detail, attemptsOn, newest, useKey });
}
