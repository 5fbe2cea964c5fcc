import { importBackup } from '../backup/import-backup.ts';
import { undoImport } from '../backup/undo-import.ts';
import type { PageHandlers } from './message.ts';

/** Handlers for messages from the tab Backup of the history page. */
export const backupHandlers: Pick<PageHandlers, 'importBackup' | 'undoImport'> = {
  importBackup: async (text, { context }) => importBackup(await context(), text),
  undoImport: async (checksum, { context }) => undoImport(await context(), checksum),
};
