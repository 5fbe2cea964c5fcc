import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import { ask } from '../../../lib/ask.ts';
import type { Failure } from '../../../lib/failure.ts';
import { LARGEST_BACKUP } from '../../../lib/files/backup.ts';
import type { ImportState } from '../../../lib/files/files-view.ts';
import { storeFailure } from '../../../lib/store/database.ts';
import { previewBackup } from './preview-backup.ts';

/** Returns how far a backup is imported, as a signal, and functions for the player's actions. The worker writes, and only after a dry run. */
export function importModel(account: ReadonlySignal<Account | null | undefined>) {
  const state = signal<ImportState>({ at: 'none' });
  /** The text of the file that the player decides about. */
  let chosen = '';

  async function choose(file: File): Promise<void> {
    const owner = account.value;
    const { name } = file;
    if (!owner) return;
    state.value = { at: 'reading', name };
    try {
      // A letter takes up to four bytes. A larger file is not even read.
      chosen = file.size > 4 * LARGEST_BACKUP ? 'x'.repeat(LARGEST_BACKUP + 1) : await file.text();
      const result = await previewBackup(owner, chosen);
      state.value =
        'fault' in result
          ? { at: 'fault', name, fault: result.fault }
          : { at: 'preview', name, preview: result.preview };
    } catch (error) {
      fail(storeFailure(error));
    }
  }

  function fail(failure: Failure): void {
    chosen = '';
    state.value = { at: 'failed', failure };
  }

  async function importBackup(): Promise<void> {
    const { value } = state;
    if (value.at !== 'preview') return;
    const { name, preview } = value;
    state.value = { at: 'storing', name };
    const result = await ask('importBackup', chosen);
    chosen = '';
    if (!result.ok) fail(result.failure);
    else if (result.value) state.value = { at: 'fault', name, fault: result.value };
    else state.value = { at: 'stored', name, preview };
  }

  async function undo(): Promise<void> {
    state.value = { at: 'undoing' };
    const result = await ask('undoImport', null);
    if (result.ok) state.value = { at: 'undone' };
    else fail(result.failure);
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    importBackup: () => void importBackup(),
    undo: () => void undo(),
    cancel: () => {
      chosen = '';
      state.value = { at: 'none' };
    },
  };
}
