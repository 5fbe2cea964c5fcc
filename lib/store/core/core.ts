import type { DBSchema } from 'idb';
import type { Account } from '../../account/account.ts';
import type { AccountRow } from '../../account/accounts.ts';
import type { BackupTimes } from '../../backup/backup-offer.ts';
import type { Failure } from '../../failure.ts';
import type { PopupState } from '../../popup/popup-state.ts';
import type { AnswerForm } from '../../report/answer-form.ts';
import type { RateLimiterState } from '../../requests/rate-limiter.ts';
import type { Settings } from '../../settings.ts';
import { openerOf } from '../database.ts';

interface Core extends DBSchema {
  settings: { key: string; value: Partial<Settings> };
  /** Under `ONLY` the origin of the site that answers, if that is not the one that the build names; its clock under `SITE_OFFSET`. */
  site: { key: string; value: string | number };
  account: { key: string; value: Account };
  rateLimiter: { key: string; value: RateLimiterState };
  popup: { key: string; value: PopupState };
  note: { key: string; value: Failure };
  /** By endpoint and outcome. */
  answers: { key: string; value: AnswerForm };
  /** By `accountId`. */
  accounts: { key: string; value: AccountRow };
  /** By `accountId`. */
  backups: { key: string; value: BackupTimes };
  /** The version of the extension whose news the popup has shown. */
  version: { key: string; value: string };
}

/** The key under which the store `site` has how far the site's clock is ahead of this device's, ms. */
export const SITE_OFFSET = 'offset';

const STORES = [
  'settings',
  'site',
  'account',
  'rateLimiter',
  'popup',
  'note',
  'answers',
  'accounts',
  'backups',
  'version',
] as const;

const open = openerOf<Core>(5, (db) => {
  for (const name of STORES) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name);
});

/**
 * Opens the database of this installation: settings, public data of the account, rate limiter, notices, what the
 * site's answers looked like, the list of accounts, and when their backups were saved.
 */
export function core() {
  return open('core');
}
