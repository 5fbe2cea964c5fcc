import type { DBSchema } from 'idb';
import type { Account } from '../account.ts';
import type { PaceState } from '../pace.ts';
import type { PopupState } from '../popup.ts';
import type { Settings } from '../settings.ts';
import { openerOf } from './database.ts';

interface Core extends DBSchema {
  settings: { key: string; value: Partial<Settings> };
  account: { key: string; value: Account };
  pace: { key: string; value: PaceState };
  popup: { key: string; value: PopupState };
}

const open = openerOf<Core>(1, (db) => {
  db.createObjectStore('settings');
  db.createObjectStore('account');
  db.createObjectStore('pace');
  db.createObjectStore('popup');
});

/** The database of what belongs to this installation: settings, the public side of the key, the pace. */
export function core() {
  return open('core');
}
