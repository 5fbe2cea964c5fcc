import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../../lib/account/account.ts';
import { accountId, databaseName } from '../../../lib/account/accounts.ts';
import { updateDerivedData } from '../../../lib/background/derived-data.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import type { History } from '../../../lib/history/history.ts';
import type { Attempt } from '../../../lib/model.ts';
import type { PopupTab, PopupViewModel } from '../../../lib/popup/popup.ts';
import { siteDataName } from '../../../lib/store/site/site-data.ts';
import type { StoredProblem } from '../../../lib/store/site/stored-problem.ts';
import { grown, type Size } from '../../profiles/grown.ts';
import {
  type Profile,
  type ProfileDatabase,
  putDatabases,
  rowsByKey,
  storeIn,
} from '../../profiles/profile.ts';
import { boundWorker } from '../support/bound-worker.ts';
import { cases } from '../support/cases.ts';
import { countDatabaseRequests, totalOf } from '../support/database-requests.ts';
import { virtualEnvironment } from '../support/virtual-environment.ts';
import { popupOver } from './popup-in-node.ts';

const FILE = join(import.meta.dirname, '../../profiles/0.1.0-2026-11-23-95bed66.json');
const { databases, now } = JSON.parse(readFileSync(FILE, 'utf8')) as Profile;
const account = rowsByKey(storeIn(databases, 'core', 'account')).get('"only"') as Account;
const PLAYER = databaseName('player', accountId(account.origin, account.player.id));
const SITE = siteDataName(account.origin);
/** Most database requests of one opening. */
const MOST = 25;

afterEach(() => vi.restoreAllMocks());

/** Changes the rows of a store. */
function change<Row>(
  all: readonly ProfileDatabase[],
  name: string,
  store: string,
  by: (row: Row) => Row,
): void {
  const stored = storeIn(all, name, store);
  stored.rows = (stored.rows as Row[]).map(by);
}

/** Returns a profile in which nothing is stale, so that the popup requests nothing from the worker. */
function freshProfile(size: Size, tab: PopupTab) {
  const all = grown(databases, PLAYER, SITE, size);
  const attempts = storeIn(all, PLAYER, 'attempts').rows as Attempt[];
  const { id: newest = 0, problemId = 0 } = attempts.at(-1) ?? {};
  const total = attempts.length;
  change<History>(all, PLAYER, 'history', (row) => ({
    ...row,
    at: now,
    triedAt: now,
    failure: null,
    stretches: [{ newest, reach: 0, total, place: total }],
    total,
    wholeAt: now,
    recheck: false,
    doubt: null,
  }));
  change<object>(all, SITE, 'listing', (row) => ({
    ...row,
    filters: { ...NO_FILTERS, count: 20 },
    at: now,
    failure: null,
    playerId: account.player.id,
  }));
  change<StoredProblem>(all, SITE, 'problems', (row) => ({
    ...row,
    missingAt: 0,
    asked: { ...row.asked, at: now },
  }));
  change<object>(all, 'core', 'popup', (row) => ('tab' in row ? { ...row, tab, longAgo: false } : row));
  storeIn(all, 'core', 'jobs').rows = [];
  return { all, problemId };
}

/** Returns the database requests of one opening of the popup, whose figures are all there in the end. */
async function openingCost(size: Size, tab: PopupTab): Promise<Map<string, number>> {
  const { all, problemId } = freshProfile(size, tab);
  await putDatabases(all);
  await updateDerivedData({ account, origin: account.origin });
  const { environment, state } = virtualEnvironment(now);
  vi.spyOn(Date, 'now').mockImplementation(() => state.time);
  const life = boundWorker(environment);
  const end = countDatabaseRequests();
  const { model } = await popupOver(`${account.origin}/problems/${problemId}`, life, hasCounts);
  const requests = end();
  expect(model.state.tab).toBe(tab);
  expect(model.recent.rows).toHaveLength(20);
  expect(model.results.rows.length).toBeGreaterThan(0);
  expect(model.here?.tries).toBeGreaterThan(0);
  return requests;
}

function hasCounts({ savedFilters }: PopupViewModel): boolean {
  return savedFilters.items.some(({ exact, count }) => exact && (count?.count ?? 0) > 0);
}

describe.each(['find', 'recent'] as const)('opening the popup at the tab %s', (tab) => {
  it(`takes at most ${MOST} database requests, after ten years as at first`, async () => {
    const few = await openingCost({ attempts: 1_500, problems: 300 }, tab);
    const many = await openingCost({ attempts: cases(100_000), problems: cases(15_000) }, tab);
    expect(many).toEqual(few);
    expect(totalOf(many), JSON.stringify([...many])).toBeLessThanOrEqual(MOST);
  });
});
