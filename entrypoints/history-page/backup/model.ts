import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import type { KnownAttempts } from '../../../lib/attempt-list/history-view.ts';
import { ankiDeck } from '../../../lib/backup/anki.ts';
import type { BackupContent, BackupView, SavedKind, SheetProblem } from '../../../lib/backup/backup-view.ts';
import type { SourceData } from '../../../lib/backup/chosen-problems.ts';
import { chosenSettings } from '../../../lib/backup/chosen-settings.ts';
import { parseSavedFilters, shownFilters } from '../../../lib/filters/saved-filters.ts';
import { newestFirst } from '../../../lib/history/attempt-order.ts';
import { statsByProblem } from '../../../lib/history/stats.ts';
import type { Note } from '../../../lib/notes/notes.ts';
import { saveBackup as saveBackupFile } from '../../../lib/pages/backup-file.ts';
import { download, fileName } from '../../../lib/pages/download.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { readSettings } from '../../../lib/store/core/settings.ts';
import { ownDataIfMade, readImportRecord, readNotes } from '../../../lib/store/own/own.ts';
import { readOwnRows } from '../../../lib/store/own/own-rows.ts';
import { saveCsv as saveList } from '../attempts/save-file.ts';
import { readPart } from '../read-part.ts';
import type { StoredData } from '../stored-data.ts';
import { importModel } from './import-model.ts';
import { paperModel } from './paper-model.ts';
import { readCards } from './problem-cards.ts';

/** What only the player has, of which files are made. */
interface Made {
  content: Omit<BackupContent, 'attempts'>;
  undoable: BackupView['undoable'];
  isReminding: boolean;
  notes: readonly Note[];
}

/**
 * Returns what the tab shows, as a signal, and functions for the player's actions. Nothing but diagrams is requested from the site.
 * `attempts`: all, for the CSV file. `onError` is called if the database fails.
 */
export function backupModel(
  account: ReadonlySignal<Account | null | undefined>,
  stored: ReadonlySignal<StoredData | null>,
  attempts: ReadonlySignal<KnownAttempts | null>,
  isShown: ReadonlySignal<boolean>,
  onError: (error: unknown) => void,
) {
  const saving = signal<SavedKind | null>(null);
  const isTooLarge = signal(false);
  const imported = importModel(account);
  const made = readPart({
    account,
    isShown,
    read: readMade,
    forget() {
      isTooLarge.value = false;
      imported.cancel();
    },
    onError,
  });
  const printed = signal<readonly SheetProblem[] | null>(null);
  const sources = computed<SourceData | null>(() => {
    const [data, notes] = [stored.value, made.value?.notes];
    if (!data || !notes) return null;
    return { standings: [...statsByProblem(data.history.attempts).values()], due: data.due, notes };
  });
  const paper = paperModel(account, sources, onError);
  const view = computed<BackupView>(() => ({
    content: made.value &&
      stored.value && { attempts: stored.value.history.attempts.count, ...made.value.content },
    isTooLarge: isTooLarge.value,
    isReminding: made.value?.isReminding ?? DEFAULT_SETTINGS.backupReminder,
    paper: paper.view.value,
    saving: saving.value,
    importing: imported.state.value,
    undoable: made.value?.undoable ?? null,
    printed: printed.value,
  }));

  window.addEventListener('afterprint', () => {
    printed.value = null;
  });

  async function run(kind: SavedKind): Promise<void> {
    const owner = account.value;
    if (!owner || saving.value) return;
    saving.value = kind;
    try {
      await savers[kind](owner);
    } catch (error) {
      onError(error);
    }
    saving.value = null;
  }

  async function saveBackup(owner: Account): Promise<void> {
    isTooLarge.value = false;
    const isUsable = await saveBackupFile(owner);
    if (account.value?.generation === owner.generation) isTooLarge.value = !isUsable;
  }

  async function saveCsv({ origin }: Account): Promise<void> {
    const all = attempts.value;
    if (all) saveList(all, newestFirst(all.attempts), origin);
  }

  async function saveDeck(owner: Account): Promise<void> {
    const [data, notes] = [stored.value, made.value?.notes];
    if (!data || !notes) return;
    const cards = await readCards(owner, paper.ids(), data, notes);
    download(new Blob([ankiDeck(owner.origin, cards)], { type: 'text/plain' }), fileName('anki', 'txt'));
  }

  async function print(owner: Account): Promise<void> {
    printed.value = await paper.sheet(owner);
    // The sheet is drawn by then.
    await new Promise((resolve) => setTimeout(resolve));
    window.print();
  }

  const savers: Record<SavedKind, (owner: Account) => Promise<void>> = {
    backup: saveBackup,
    csv: saveCsv,
    anki: saveDeck,
    sheet: print,
  };

  return {
    view,
    chooseBackup: imported.choose,
    importBackup: imported.importBackup,
    undoImport: imported.undo,
    cancelImport: imported.cancel,
    paper,
    remind: (on: boolean) => void changeSettings({ backupReminder: on }).catch(onError),
    save: (kind: SavedKind) => void run(kind),
  };
}

async function readMade({ origin, player }: Account): Promise<Made> {
  const [rows, own, { backupReminder }] = await Promise.all([
    readOwnRows(origin, player.id),
    ownDataIfMade(origin, player.id),
    readSettings(),
  ]);
  const [record, notes] = own ? await Promise.all([readImportRecord(own), readNotes(own)]) : [null, []];
  const { saved, changedAt: _, ...settings } = chosenSettings(rows.settings);
  return {
    content: {
      notes: notes.length,
      reviews: rows.reviews.length,
      sessions: rows.sessions.length,
      savedFilters: saved ? shownFilters(parseSavedFilters(saved)).length : 0,
      settings: Object.keys(settings).length + (rows.reviewPlan ? 1 : 0),
    },
    undoable: record ? { checksum: record.checksum, at: record.at } : null,
    isReminding: backupReminder,
    notes,
  };
}
