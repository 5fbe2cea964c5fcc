import { bringIn } from '../files/bring-in.ts';
import { undoBringIn } from '../files/undo-import.ts';
import type { PageHandlers } from './message.ts';

/** Handlers for messages from the part of the Progress page with the files. */
export const fileHandlers: Pick<PageHandlers, 'bringIn' | 'undoBringIn'> = {
  bringIn: async (text, { context }) => bringIn(await context(), text),
  undoBringIn: async (_, { context }) => undoBringIn(await context()),
};
