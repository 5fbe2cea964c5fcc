import { type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import { accountId } from '../../../lib/account/accounts.ts';
import { ask } from '../../../lib/ask.ts';
import { LARGEST_BACKUP } from '../../../lib/backup/backup.ts';
import type { ImportState } from '../../../lib/backup/backup-view.ts';
import type { Failure } from '../../../lib/failure.ts';
import { noteSavedBackup } from '../../../lib/pages/backup-times.ts';
import { storeFailure } from '../../../lib/store/database.ts';
import { previewBackup } from './preview-backup.ts';

/** Returns how far a backup is imported, as a signal, and functions for the player's actions. The worker writes, and only after a dry run. */
export function importModel(account: ReadonlySignal<Account | null | undefined>) {
  const state = signal<ImportState>({ at: 'none' });
  /** The text of the file that the player decides about. */
  let chosen = '';
  /** With which account all is in a backup once the file is imported; null: with none. */
  let saved: { id: string; at: number } | null = null;

  /** Does a step, and then shows what follows from it, unless there is another player by then. */
  async function step(next: () => Promise<ImportState>): Promise<void> {
    const generation = account.value?.generation;
    state.value = { at: 'busy' };
    const after = await next();
    if (account.value?.generation === generation) state.value = after;
  }

  async function choose(file: File): Promise<void> {
    const owner = account.value;
    if (!owner) return;
    await step(async () => {
      try {
        // Too large for a message to the worker, so it is not even read.
        if (file.size > LARGEST_BACKUP) return { at: 'fault', fault: 'large' };
        const text = await file.text();
        const result = await previewBackup(owner, text);
        if ('fault' in result) return { at: 'fault', fault: result.fault };
        chosen = text;
        saved = result.isRestSaved ? { id: accountId(owner.origin, owner.player.id), at: Date.now() } : null;
        return { at: 'preview', counts: result.counts };
      } catch (error) {
        return failure(storeFailure(error));
      }
    });
  }

  async function importBackup(): Promise<void> {
    const { value } = state;
    if (value.at !== 'preview') return;
    const { counts } = value;
    const text = chosen;
    chosen = '';
    await step(async () => {
      const result = await ask('importBackup', text);
      if (!result.ok) return failure(result.failure);
      if (result.value) return { at: 'fault', fault: result.value };
      if (saved) await noteSavedBackup(saved.id, saved.at);
      return { at: 'imported', counts };
    });
  }

  async function undo(checksum: string): Promise<void> {
    await step(async () => {
      const result = await ask('undoImport', checksum);
      if (!result.ok) return failure(result.failure);
      // Another backup was imported meanwhile, and is the one that can be undone.
      return { at: result.value ? 'undone' : 'none' };
    });
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    importBackup: () => void importBackup(),
    undo: (checksum: string) => void undo(checksum),
    cancel: () => {
      chosen = '';
      state.value = { at: 'none' };
    },
  };
}

function failure(failure: Failure): ImportState {
  return { at: 'failed', failure };
}
