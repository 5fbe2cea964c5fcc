import { afterEach } from 'vitest';
import { keepKey } from '../../../../lib/background/account/key.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { playerData, readHistory } from '../../../../lib/store/player/player.ts';
import { deleteDatabases } from '../../support/databases.ts';
import { type Lives, livesOf } from '../../support/lives.ts';
import { expectPolite } from '../../support/polite.ts';
import { modelSite, type SiteWays } from './history-model.ts';

export const ORIGIN = 'https://www.goproblems.com';
export const PLAYER = 77;
const START = Date.UTC(2026, 2, 15, 12);

const realFetch = globalThis.fetch;
let lives: Lives | null = null;
afterEach(() => {
  const of = lives;
  lives = null;
  of?.end();
  globalThis.fetch = realFetch;
  // Last: whatever it says, the next test begins anew.
  if (of) expectPolite(of);
});

/** As on a new profile where the player's key was just kept. */
export async function beginWithKey(): Promise<void> {
  await deleteDatabases();
  // The model site has no list of problems.
  await changeSettings({ base: ORIGIN, catalogue: 'none' });
  const player = { id: PLAYER, name: 'hoshi', elo: null, rank: null };
  await keepKey({ text: 'a-key', origin: ORIGIN, player }, 0);
}

/** A worker that has just been given the key, beside a model of the site. */
export async function begin(ways: SiteWays, before: number) {
  await beginWithKey();
  const site = modelSite(PLAYER, ways);
  for (let i = 0; i < before; i++) site.add(((i * 7) % 11) + 1, i % 3 > 0);
  globalThis.fetch = site.fetch as typeof fetch;
  lives = livesOf(START);
  return { site, lives };
}

export const newest = (of: Lives) =>
  of.ask(({ page }) => page.recentAttempts({ part: 'newest', userInitiated: true }));

export const historyNow = async () => readHistory(await playerData(ORIGIN, PLAYER));
