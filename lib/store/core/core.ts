import type { DBSchema } from 'idb';
import type { Account } from '../../account/account.ts';
import type { AccountRow } from '../../account/accounts.ts';
import type { Failure } from '../../failure.ts';
import type { LastCounts } from '../../filters/last-counts.ts';
import type { PopupState } from '../../popup/popup.ts';
import type { RateLimiterState } from '../../requests/rate-limiter.ts';
import type { ContentUse } from '../../requests/tab-budget.ts';
import type { Settings } from '../../settings.ts';
import { openerOf } from '../database.ts';
import type { Job } from './job.ts';

interface Core extends DBSchema {
  settings: { key: string; value: Partial<Settings> };
  account: { key: string; value: Account };
  /** The rate limiter under `ONLY`, and beside it the requests that content scripts have caused. */
  pace: { key: string; value: RateLimiterState | ContentUse };
  /** The popup's state under `ONLY`, and beside it how many problems each saved filter found. */
  popup: { key: string; value: PopupState | LastCounts };
  jobs: { key: string; value: Job };
  note: { key: string; value: Failure };
  /** By `accountId`. */
  accounts: { key: string; value: AccountRow };
}

/** Version 1 did not list the accounts: the present key's is added when the worker starts, others are shown by their number. */
const open = openerOf<Core>(2, (db, oldVersion) => {
  if (oldVersion < 1) {
    for (const name of ['settings', 'account', 'pace', 'popup'] as const) db.createObjectStore(name);
    db.createObjectStore('jobs', { keyPath: 'name' });
    db.createObjectStore('note');
  }
  db.createObjectStore('accounts');
});

/**
 * Opens the database of this installation: settings, the public side of the key, rate limiter, jobs, notices, and the list of
 * accounts.
 */
export function core() {
  return open('core');
}
