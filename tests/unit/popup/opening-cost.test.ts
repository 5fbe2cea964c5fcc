import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../../lib/account/account.ts';
import { accountId, databaseName } from '../../../lib/account/accounts.ts';
import { updateDerivedData } from '../../../lib/background/derived-data.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { siteDataName } from '../../../lib/store/site/site-data.ts';
import { grown } from '../../profiles/grown.ts';
import { type Profile, putDatabases, rowsByKey, storeIn } from '../../profiles/profile.ts';
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

afterEach(() => vi.restoreAllMocks());

async function openingCost(attempts: number, problems: number, tab: 'find' | 'recent') {
  const before = grown(databases, PLAYER, SITE, { attempts, problems });
  const popupStore = storeIn(before, 'core', 'popup');
  popupStore.rows = popupStore.rows.map((row, i) => (popupStore.keys[i] === 'only' ? { ...(row as object), tab } : row));
  await putDatabases(before);
  await updateDerivedData({ account, origin: account.origin });
  const { environment, state } = virtualEnvironment(now);
  vi.spyOn(Date, 'now').mockImplementation(() => state.time);
  const end = countDatabaseRequests();
  const isFilled = ({ recent, savedFilters }: PopupViewModel) => savedFilters.items.some(({ exact }) => exact) && recent !== null;
  await popupOver(`${account.origin}/problems/1`, boundWorker(environment), isFilled);
  return end();
}

describe('opening the popup', () => {
  it.each(['find', 'recent'] as const)('costs as many database requests after ten years as at first (%s)', async (tab) => {
    const few = await openingCost(2_000, 400, tab);
    const many = await openingCost(cases(100_000), cases(15_000), tab);
    console.log(tab, totalOf(few), totalOf(many), many);
  });
});
