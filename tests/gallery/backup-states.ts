import type { BackupView, ImportState } from '../../lib/backup/backup-view.ts';
import { account, DAY, NOW, type State } from './states.ts';

/** A player of some years. */
const years: BackupView = {
  content: { attempts: 41_208, notes: 312, reviews: 420, sessions: 86, savedFilters: 7, settings: 8 },
  isTooLarge: false,
  isReminding: true,
  paper: {
    source: 'failed',
    most: null,
    sources: { failed: 1_204, due: 38, notes: 312, attempted: 9_870 },
    chosen: 1_204,
    drawn: 955,
    toLoad: 249,
    loading: null,
    failure: null,
  },
  saving: null,
  importing: { at: 'none' },
  undoable: null,
  printed: null,
};

/** Somebody who has just begun. */
const begun: BackupView = {
  ...years,
  content: { attempts: 7, notes: 0, reviews: 0, sessions: 0, savedFilters: 0, settings: 1 },
  paper: {
    ...years.paper,
    sources: { failed: 1, due: 0, notes: 0, attempted: 6 },
    chosen: 1,
    drawn: 1,
    toLoad: 0,
  },
};

function backup(view: BackupView): State {
  return { show: 'backup', props: { view, site: account.origin, now: NOW } };
}

/** A backup that changes something of every kind. */
const counts = {
  attempts: 41_200,
  notes: 5,
  reviews: 42,
  sessions: 13,
  savedFilters: 1,
  settings: 4,
  kept: 3,
};

const nothing = { attempts: 0, notes: 0, reviews: 0, sessions: 0, savedFilters: 0, settings: 0, kept: 20 };

const importing = (state: ImportState) => backup({ ...years, importing: state });

/** The tab of the history page with the files. */
export const BACKUP_STATES: Record<string, State> = {
  backup: backup(years),
  'backup-begun': backup(begun),
  'backup-unread': backup({
    ...begun,
    content: null,
    paper: { ...begun.paper, sources: null, chosen: 0, drawn: null },
  }),
  'backup-saved-too-large': backup({
    ...years,
    isTooLarge: true,
    isReminding: false,
    paper: {
      ...years.paper,
      loading: {
        done: 40,
        all: 249,
        pause: { failure: { kind: 'not-responding', status: 429 }, retryAt: NOW + 60_000 },
      },
    },
  }),
  'backup-undoable': backup({ ...years, undoable: { checksum: '', at: NOW - DAY } }),
  'backup-import-busy': importing({ at: 'busy' }),
  'backup-import-preview': importing({ at: 'preview', counts }),
  'backup-import-nothing': importing({ at: 'preview', counts: nothing }),
  'backup-imported': backup({
    ...years,
    importing: { at: 'imported', counts },
    undoable: { checksum: '', at: NOW },
  }),
  'backup-import-failed': importing({ at: 'failed', failure: { kind: 'storage-full' } }),
  'backup-fault-newer': importing({ at: 'fault', fault: 'newer' }),
};
