import 'fake-indexeddb/auto';
import './patient-storage.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../../../lib/account/account.ts';
import { accountId, databaseName } from '../../../lib/account/accounts.ts';
import { updateDerivedData } from '../../../lib/background/derived-data.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import type { History } from '../../../lib/history/history.ts';
import type { Attempt } from '../../../lib/model.ts';
import type { PopupTab } from '../../../lib/popup/popup-state.ts';
import { siteDataName } from '../../../lib/store/site/site-data.ts';
import type { StoredProblem } from '../../../lib/store/site/stored-problem.ts';
import { grown, type Size } from '../../profiles/grown.ts';
import { type ProfileDatabase, profileIn, putDatabases, rowsByKey, storeIn } from '../../profiles/profile.ts';
import { cases } from './cases.ts';

const FILE = join(import.meta.dirname, '../../profiles/0.1.0-2026-11-23-95bed66.json');
const { databases, now } = profileIn(readFileSync(FILE, 'utf8'));
const account = rowsByKey(storeIn(databases, 'core', 'account')).get('"only"') as Account;
const PLAYER = databaseName('player', accountId(account.origin, account.player.id));
const SITE = siteDataName(account.origin);

/** The history of a player at first, and after ten years. */
export const AT_FIRST: Size = { attempts: 1_500, problems: 300 };
export const AFTER_TEN_YEARS: Size = { attempts: cases(100_000), problems: cases(15_000) };

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

/**
 * Stores a profile of this size in which nothing is stale, so that neither popup nor panel needs a request to the site.
 * `tab`: that of the popup. Resolves to the account, the problem of its newest attempt, and the time of all answers.
 */
export async function storeFreshProfile(size: Size, tab: PopupTab) {
  const all = grown(databases, PLAYER, SITE, size);
  const filters = { ...NO_FILTERS, count: 20 };
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
    filters,
    at: now,
    failure: null,
    playerId: account.player.id,
  }));
  change<StoredProblem>(all, SITE, 'problems', (row) => ({
    ...row,
    missingAt: 0,
    asked: { ...row.asked, at: now },
  }));
  change<object>(all, 'core', 'popup', (row) =>
    'tab' in row ? { ...row, tab, filters, longAgo: false, filtersOpen: false } : row,
  );
  storeIn(all, 'core', 'jobs').rows = [];
  await putDatabases(all);
  await updateDerivedData({ account, origin: account.origin });
  return { account, problemId, now };
}
