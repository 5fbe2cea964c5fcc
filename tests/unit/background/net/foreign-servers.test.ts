import { afterAll, beforeEach, expect, it } from 'vitest';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { startPlainServer } from '../../../e2e/plain-server.ts';
import { startSite } from '../../../site/server.ts';
import { startTrap } from '../../../site/trap.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { firstPlayer } from '../../support/practice-site.ts';
import { storeKey } from '../../support/stored-key.ts';
import { BARE, leadHere, WWW } from './named-hosts.ts';

const [site, trap, plain] = await Promise.all([startSite(), startTrap(), startPlainServer()]);
leadHere(WWW, BARE, 'foreign.example', 'plain.example');
const origin = `https://${WWW}:${site.port}`;
const player = firstPlayer(site);
const lives = livesAtSite(site, { keyless: true, origin });

afterAll(() => Promise.all([trap.close(), plain.close()]));
beforeEach(() => {
  trap.log.clear();
  plain.requests.length = 0;
});

const userInitiated = true;
/** Actions of a player, and whether they need a key. */
const DO: [name: string, needsKey: boolean, act: () => Promise<unknown>][] = [
  ['Find', false, () => lives.ask(({ page }) => page.findProblems({ filters: NO_FILTERS, userInitiated }))],
  [
    'problem data',
    false,
    () => lives.ask(({ page }) => page.refresh({ what: 'problem', id: 7, userInitiated })),
  ],
  ['a key set up', false, () => lives.ask(({ page }) => page.useKey(site.keyOf(player.name)))],
  ['a key tried again', true, () => lives.ask(({ page }) => page.tryKeyAgain(null))],
  ['recent attempts', true, () => lives.newest()],
  [
    'attempts in the popup',
    true,
    () => lives.ask(({ page }) => page.refresh({ what: 'attempts', id: 7, userInitiated })),
  ],
  ['attempts in the panel', true, () => lives.panel(7)],
];
const HOUR = 3_600_000;
const STATUSES = [301, 302, 303, 307, 308];

/** The targets of redirects. Each has a server that records every request. */
const PLACES: [name: string, address: () => string][] = [
  ['a foreign host', () => `https://foreign.example:${trap.port}/api/v2/problems`],
  ['this machine', () => `http://127.0.0.1:${plain.port}/api/v2/problems`],
  ['localhost', () => `http://localhost:${plain.port}/api/v2/problems`],
  ['plain HTTP', () => `http://plain.example:${plain.port}/api/v2/problems`],
];

const CASES = PLACES.flatMap(([place, address]) =>
  DO.flatMap(([what, needsKey, act]) =>
    (needsKey ? [true] : [false, true]).map(
      (keyed) => [keyed ? 'with' : 'without', what, place, { act, keyed, address }] as const,
    ),
  ),
);

it.each(CASES)(
  'S1 S3 %s a key, %s follows no redirect to %s',
  async (_with, _what, _place, { act, keyed, address }) => {
    if (keyed) await storeKey(site, player, { origin });
    for (const status of STATUSES) {
      const fault = site.faults.add('any', { kind: 'redirect', status, location: address() });
      const before = site.log.mark();
      await act();
      fault.clear();
      // Within an hour the pause ends and delayed jobs run.
      await lives.pass(HOUR);
      expect([...trap.log.all(), ...plain.requests], String(status)).toEqual([]);
      const hosts = site.log.since(before).map(({ host }) => host);
      expect(hosts, String(status)).toEqual([`${WWW}:${site.port}`, `${BARE}:${site.port}`]);
    }
    expect(trap.log.all()).toEqual([]);
    expect(plain.requests).toEqual([]);
    expect(lives.sent).toHaveLength(site.log.all().length);
  },
);
