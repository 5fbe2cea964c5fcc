import type { DBSchema } from 'idb';
import type { Account } from '../account.ts';
import type { Failure } from '../failure.ts';
import type { PaceState } from '../pace.ts';
import type { PopupState } from '../popup.ts';
import type { Settings } from '../settings.ts';
import { openerOf } from './database.ts';
import type { Job } from './jobs.ts';

interface Core extends DBSchema {
  settings: { key: string; value: Partial<Settings> };
  account: { key: string; value: Account };
  pace: { key: string; value: PaceState };
  popup: { key: string; value: PopupState };
  jobs: { key: string; value: Job };
  note: { key: string; value: Failure };
}

const open = openerOf<Core>(1, (db) => {
  for (const name of ['settings', 'account', 'pace', 'popup'] as const) db.createObjectStore(name);
  db.createObjectStore('jobs', { keyPath: 'name' });
  db.createObjectStore('note');
});

/** The database of what belongs to this installation: settings, the public side of the key, the pace, the jobs, a note. */
export function core() {
  return open('core');
}
