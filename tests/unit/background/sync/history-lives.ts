import { expect, onTestFinished } from 'vitest';
import { saveKey } from '../../../../lib/background/account/key.ts';
import { pageChange } from '../../../../lib/history/history-changes.ts';
import { NEWEST } from '../../../../lib/history/sync.ts';
import { isHistoryComplete } from '../../../../lib/history/sync-state.ts';
import type { Attempt } from '../../../../lib/model.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { changeHistory } from '../../../../lib/store/player/history.ts';
import { type PlayerDatabase, playerData, readSyncState } from '../../../../lib/store/player/player.ts';
import { deleteDatabases } from '../../support/databases.ts';
import { type Lives, livesOf } from '../../support/lives.ts';
import { expectPolite } from '../../support/polite.ts';
import { useAsSite } from '../../support/site-address.ts';
import { storedIds } from '../../support/stored-attempts.ts';
import { START } from '../../support/virtual-environment.ts';
import { differences, modelSite, type SiteWays } from './history-model.ts';

export const ORIGIN = 'https://www.goproblems.com';
export const PLAYER = 77;

/** The usual behaviour of the site, and that of a site with small pages. */
export const USUAL: SiteWays = { most: 100, overMost: 404, counts: true, names: true };
export const SMALL_PAGES: SiteWays = { ...USUAL, most: 20, overMost: 'clamped' };

const realFetch = globalThis.fetch;
let lives: Lives | null = null;

/** Ends the last worker and its site. */
function end(): void {
  const of = lives;
  lives = null;
  of?.end();
  globalThis.fetch = realFetch;
  // This may fail, so it comes last: the next test must begin cleanly.
  if (of) expectPolite(of);
}

/** Empties the databases and stores the player's key, as on a new profile. */
export async function beginWithKey(): Promise<void> {
  await deleteDatabases();
  // The model site has no list of problems.
  useAsSite(ORIGIN);
  await changeSettings({ problemData: 'none' });
  const player = { id: PLAYER, name: 'hoshi', elo: null, rank: null };
  await saveKey({ text: 'a-key', origin: ORIGIN, player }, 0);
}

/** Starts a model site with `before` attempts, and a worker that has just stored the key. */
export async function begin(ways: SiteWays, before: number) {
  await beginWithKey();
  const site = modelSite(PLAYER, ways);
  for (let i = 0; i < before; i++) site.add(((i * 7) % 11) + 1, i % 3 > 0);
  globalThis.fetch = site.fetch as typeof fetch;
  lives = livesOf();
  onTestFinished(end);
  return { site, lives };
}

/** The same as `begin`, and the worker starts to read the history. */
export async function beginReading(ways: SiteWays, before: number) {
  const begun = await begin(ways, before);
  await begun.lives.wake();
  return begun;
}

/** Begins to read a history and stops in the middle: about ten of thirty pages are stored. */
export async function partlyRead() {
  const begun = await beginReading(SMALL_PAGES, 600);
  await begun.lives.pass(20_000);
  expect(isHistoryComplete(await historyNow())).toBe(false);
  return begun;
}

/** Expects the stored attempts to equal the site's and the history to be complete. */
export async function expectComplete({ attempts }: ReturnType<typeof modelSite>): Promise<void> {
  expect(await differences(ORIGIN, PLAYER, attempts)).toEqual([]);
  expect(isHistoryComplete(await historyNow())).toBe(true);
}

/** Stores the only page of a site that has these attempts, newest first. */
export async function storeAll(db: PlayerDatabase, attempts: readonly Attempt[]): Promise<void> {
  const ids = attempts.map(({ id }) => id);
  const rows = attempts.map((attempt) => ({ attempt }));
  const page = { rows, ids, offset: 0, received: ids.length, total: ids.length };
  await changeHistory(db, (history) => pageChange(history, NEWEST, page, { now: START, status: {} }));
}

export const storedCount = async () => (await storedIds(await playerData(ORIGIN, PLAYER))).length;
export const historyNow = async () => readSyncState(await playerData(ORIGIN, PLAYER));
