import type { DBSchema, IDBPDatabase } from 'idb';
import type { Account } from '../../account/account.ts';
import type { AccountRow } from '../../account/accounts.ts';
import type { BackupTimes } from '../../backup/backup-offer.ts';
import type { Failure } from '../../failure.ts';
import type { PopupState } from '../../popup/popup-state.ts';
import type { AnswerForm } from '../../report/answer-form.ts';
import type { RateLimiterState } from '../../requests/rate-limiter.ts';
import type { Settings } from '../../settings.ts';
import { ONLY, openerOf, type Upgrade } from '../database.ts';

/** The rows of the store `state`. */
interface State {
  settings: Partial<Settings>;
  /** The origin of the site that answers, if that is not the one that the build names. */
  site: string;
  /** How far the site's clock is ahead of this device's, ms. */
  siteOffset: number;
  account: Account;
  rateLimiter: RateLimiterState;
  popup: PopupState;
  /** What the next page that opens shows: what happened to stored data. */
  notice: Failure;
  /** The same for the popup's page that opens for a command in the address bar: why that failed. */
  commandNotice: Failure;
  /** The version of the extension whose news the popup has shown. */
  version: string;
}

interface Core extends DBSchema {
  state: { key: keyof State; value: State[keyof State] };
  /** The list of accounts, by `accountId`, and when each had a backup. */
  accounts: { key: string; value: AccountRow & Partial<BackupTimes> };
  /** What the newest answers of the site looked like, by endpoint and outcome. */
  answers: { key: string; value: AnswerForm };
}

/** Where version 5 had the rows of `state`: store and key. */
const IN_VERSION_5: Readonly<Record<keyof State, [store: string, key: string]>> = {
  settings: ['settings', ONLY],
  site: ['site', ONLY],
  siteOffset: ['site', 'offset'],
  account: ['account', ONLY],
  rateLimiter: ['rateLimiter', ONLY],
  popup: ['popup', ONLY],
  notice: ['note', ONLY],
  commandNotice: ['note', 'wish'],
  version: ['version', ONLY],
};

const open = openerOf<Core>(6, async (db, upgrade) => {
  const isNew = db.objectStoreNames.length === 0;
  for (const name of ['state', 'accounts', 'answers'] as const) {
    if (!db.objectStoreNames.contains(name)) db.createObjectStore(name);
  }
  if (!isNew) await copyVersion5(db, upgrade);
});

/** Copies what an earlier build has stored, and deletes the stores that it had. */
async function copyVersion5(db: IDBPDatabase<Core>, upgrade: Upgrade<Core>): Promise<void> {
  // The types know only the stores of this version.
  const storeOf = (name: string) => upgrade.objectStore(name as 'accounts');
  const hasStore = (name: string) => db.objectStoreNames.contains(name as 'accounts');
  for (const [name, [store, key]] of Object.entries(IN_VERSION_5)) {
    const row: unknown = hasStore(store) ? await storeOf(store).get(key) : undefined;
    if (row !== undefined) await upgrade.objectStore('state').put(row as Failure, name as 'notice');
  }
  const accounts = storeOf('accounts');
  for (const id of hasStore('backups') ? await accounts.getAllKeys() : []) {
    const [account, times] = await Promise.all([accounts.get(id), storeOf('backups').get(id)]);
    await accounts.put({ ...times, ...(account as AccountRow) }, id);
  }
  for (const name of new Set([...Object.values(IN_VERSION_5).map(([store]) => store), 'backups'])) {
    if (hasStore(name)) db.deleteObjectStore(name as 'accounts');
  }
}

/** Opens the database of this installation. */
export function core() {
  return open('core');
}

/** Returns a row of the state as it is stored; undefined if there is none. */
export async function readState(name: keyof State): Promise<unknown> {
  return (await core()).get('state', name);
}

/**
 * Replaces a row of the state by what `change` makes of the stored one, in one transaction; undefined deletes it, the same one stays.
 * Resolves to the new row once it is stored.
 */
export async function changeState<Name extends keyof State, Row extends State[Name] | undefined>(
  name: Name,
  change: (stored: unknown) => Row,
): Promise<Row> {
  const writing = (await core()).transaction('state', 'readwrite');
  const stored = await writing.store.get(name);
  const next = change(stored);
  if (next === undefined) await writing.store.delete(name);
  else if (next !== stored) await writing.store.put(next, name);
  await writing.done;
  return next;
}

/** Stores a row of the state. */
export async function writeState<Name extends keyof State>(name: Name, row: State[Name]): Promise<void> {
  await (await core()).put('state', row, name);
}
