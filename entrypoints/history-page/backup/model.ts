import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import type { ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import { ankiDeck } from '../../../lib/backup/anki.ts';
import type { BackupContent, BackupView, SavedKind, SheetProblem } from '../../../lib/backup/backup-view.ts';
import type { SourceData } from '../../../lib/backup/chosen-problems.ts';
import { chosenSettings } from '../../../lib/backup/chosen-settings.ts';
import { parseSavedFilters, shownFilters } from '../../../lib/filters/saved-filters.ts';
import { saveBackup as saveBackupFile } from '../../../lib/pages/backup-file.ts';
import { download, fileName } from '../../../lib/pages/download.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings.ts';
import { singleFlight } from '../../../lib/single-flight.ts';
import type { News } from '../../../lib/store/change-channel.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { readSettings } from '../../../lib/store/core/settings.ts';
import { readSiteNow } from '../../../lib/store/core/site-offset.ts';
import { ownDataIfMade, readImportRecord } from '../../../lib/store/own/own.ts';
import { readOwnRows } from '../../../lib/store/own/own-rows.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { countAttempts } from '../../../lib/store/player/sums.ts';
import { saveCsv as saveList } from '../attempts/save-file.ts';
import { importModel } from './import-model.ts';
import { paperModel } from './paper-model.ts';
import { readCards, readSources } from './problem-cards.ts';

/** Changes after which what would be saved is read again. */
const READ_AGAIN: readonly News[] = ['attempts', 'notes', 'reviews', 'session', 'settings', 'account'];

/** What is stored that files are made of. */
interface Stored {
  content: BackupContent;
  undoable: BackupView['undoable'];
  isReminding: boolean;
  sources: SourceData;
}

/**
 * Returns what the tab shows, as a signal, and functions for the player's actions. It reads while it is shown (`isShown`).
 * Nothing but diagrams is requested from the site. `history`: all attempts, for the CSV file. `onError` is called if the database fails.
 */
export function backupModel(
  account: ReadonlySignal<Account | null | undefined>,
  history: ReadonlySignal<ReadHistory>,
  isShown: ReadonlySignal<boolean>,
  onError: (error: unknown) => void,
) {
  const stored = signal<Stored | null>(null);
  const saving = signal<SavedKind | null>(null);
  const isTooLarge = signal(false);
  const imported = importModel(account);
  const printed = signal<readonly SheetProblem[] | null>(null);
  const paper = paperModel(
    account,
    computed(() => stored.value?.sources ?? null),
    onError,
  );
  const view = computed<BackupView>(() => ({
    content: stored.value?.content ?? null,
    isTooLarge: isTooLarge.value,
    isReminding: stored.value?.isReminding ?? DEFAULT_SETTINGS.backupReminder,
    paper: paper.view.value,
    saving: saving.value,
    importing: imported.state.value,
    undoable: stored.value?.undoable ?? null,
    printed: printed.value,
  }));
  let readFor = account.value;
  const readSoon = singleFlight(read);

  async function read(): Promise<void> {
    const owner = account.value;
    if (!owner || !isShown.value) return;
    try {
      const found = await readStored(owner);
      if (account.value === owner) stored.value = found;
    } catch (error) {
      onError(error);
    }
  }

  effect(() => {
    // What another player has stored must not stay.
    if (account.value?.generation !== readFor?.generation) {
      stored.value = null;
      isTooLarge.value = false;
      imported.cancel();
    }
    readFor = account.value;
    if (isShown.value) void readSoon();
  });
  window.addEventListener('afterprint', () => {
    printed.value = null;
  });

  async function run(
    kind: SavedKind,
    work: (owner: Account, data: SourceData) => Promise<void>,
  ): Promise<void> {
    const [owner, data] = [account.value, stored.value?.sources];
    if (!owner || !data || saving.value) return;
    saving.value = kind;
    try {
      await work(owner, data);
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
    await saveList(history.value, history.value.rows, origin);
  }

  async function saveDeck(owner: Account, data: SourceData): Promise<void> {
    const cards = await readCards(owner, paper.ids(), data);
    download(new Blob([ankiDeck(owner.origin, cards)], { type: 'text/plain' }), fileName('anki', 'txt'));
  }

  async function print(owner: Account): Promise<void> {
    printed.value = await paper.sheet(owner);
    // The sheet is drawn by then.
    await new Promise((resolve) => setTimeout(resolve));
    window.print();
  }

  const savers: Record<SavedKind, (owner: Account, data: SourceData) => Promise<void>> = {
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
    /** Takes note of a published change. */
    note(change: News): void {
      if (isShown.value && READ_AGAIN.includes(change)) void readSoon();
    },
    paper,
    remind: (on: boolean) => void changeSettings({ backupReminder: on }).catch(onError),
    save: (kind: SavedKind) => void run(kind, savers[kind]),
  };
}

async function readStored(owner: Account): Promise<Stored> {
  const { origin, player } = owner;
  const db = await playerData(origin, player.id);
  const [own, attempts, sources, record, { backupReminder }] = await Promise.all([
    readOwnRows(origin, player.id),
    countAttempts(db),
    readSiteNow().then((now) => readSources(owner, now)),
    ownDataIfMade(origin, player.id).then((made) => made && readImportRecord(made)),
    readSettings(),
  ]);
  const { saved, changedAt: _, ...settings } = chosenSettings(own.settings);
  return {
    content: {
      attempts,
      notes: sources.notes.length,
      reviews: own.reviews.length,
      sessions: own.sessions.length,
      savedFilters: saved ? shownFilters(parseSavedFilters(saved)).length : 0,
      settings: Object.keys(settings).length + (own.reviewPlan ? 1 : 0),
    },
    undoable: record ? { checksum: record.checksum, at: record.at } : null,
    isReminding: backupReminder,
    sources,
  };
}
