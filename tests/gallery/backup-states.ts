import type { BackupView, ImportPreview, ImportState } from '../../lib/backup/backup-view.ts';
import { account, DAY, NOW, type State } from './states.ts';

/** A player of some years. */
const years: BackupView = {
  content: { attemptCount: 41_208, notes: 312, hasReviews: true, sessions: 86 },
  isComplete: true,
  saved: null,
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
  content: { attemptCount: 7, notes: 0, hasReviews: false, sessions: 0 },
  isComplete: false,
  paper: {
    ...years.paper,
    sources: { failed: 1, due: 0, notes: 0, attempted: 6 },
    chosen: 1,
    drawn: 1,
    toLoad: 0,
  },
};

function files(view: BackupView, canSaveCsv = true): State {
  return { show: 'backup', props: { view, canSaveCsv, site: account.origin, now: NOW } };
}

const NAME = 'goproblems-backup-2026-03-11.json';
const unchanged = { added: 0, replaced: 0, stay: 0 };

/** A backup that changes one of everything. */
const preview: ImportPreview = {
  notes: { added: 3, replaced: 2, stay: 1 },
  reviews: { added: 40, replaced: 2, stay: 0 },
  sessions: { added: 12, replaced: 1, stay: 0 },
  plan: 'added',
  settings: { added: 4, stay: 2 },
  savedFilters: { added: 1, left: 1 },
  attempts: { added: 41_200, left: 3, later: 20 },
  isAnything: true,
};

/** A backup of which everything is here. */
const known: ImportPreview = {
  notes: unchanged,
  reviews: unchanged,
  sessions: unchanged,
  plan: null,
  settings: { added: 0, stay: 0 },
  savedFilters: { added: 0, left: 0 },
  attempts: { added: 0, left: 0, later: 20 },
  isAnything: false,
};

const importing = (state: ImportState) => files({ ...years, importing: state });

/** The part of the history page with the files. */
export const FILES_STATES: Record<string, State> = {
  files: files(years),
  'files-begun': files(begun),
  'files-unread': files(
    {
      ...begun,
      content: null,
      paper: { ...begun.paper, sources: null, chosen: 0, drawn: null },
    },
    false,
  ),
  'files-saved-too-large': files({
    ...years,
    saved: { leftOut: 12_345, isTooLarge: true },
    paper: {
      ...years.paper,
      loading: {
        done: 40,
        all: 249,
        pause: { failure: { kind: 'not-responding', status: 429 }, retryAt: NOW + 60_000 },
      },
    },
  }),
  'files-undoable': files({ ...years, undoable: { checksum: '', at: NOW - DAY } }),
  'files-import-reading': importing({ at: 'reading', name: NAME }),
  'files-import-preview': importing({ at: 'preview', name: NAME, preview }),
  'files-import-nothing': importing({ at: 'preview', name: NAME, preview: known }),
  'files-import-stored': importing({ at: 'stored', name: NAME, preview, checksum: '' }),
  'files-import-failed': importing({ at: 'failed', failure: { kind: 'storage-full' } }),
  'files-fault-foreign': importing({ at: 'fault', name: 'holiday-photos.json', fault: 'foreign' }),
};
