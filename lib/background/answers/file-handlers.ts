import { importBackup } from '../backup/import-backup.ts';
import { undoImport } from '../backup/undo-import.ts';
import type { PageHandlers } from './message.ts';

/** Handlers for messages from the part of the history page with the files. */
export const fileHandlers: Pick<PageHandlers, 'importBackup' | 'undoImport'> = {
  importBackup: async (text, { context }) => importBackup(await context(), text),
  undoImport: async (checksum, { context }) => undoImport(await context(), checksum),
};
