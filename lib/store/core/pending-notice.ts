import type { Failure } from '../../failure.ts';
import { isFailure } from '../../requests/request-status.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import { core } from './core.ts';

/** For whom a note is: for whichever page opens first, or only for the popup's page that opens for a command. */
export type NoticeFor = typeof ONLY | 'wish';

/**
 * What happened to what is stored, or why a command was not granted, and nobody was told of yet, or null. After this it is as
 * good as told: of several who take it at once, one gets it.
 */
export async function takeNotice(whose: NoticeFor = ONLY): Promise<Failure | null> {
  const taking = (await core()).transaction('note', 'readwrite');
  const note = await taking.store.get(whose);
  if (note !== undefined) await taking.store.delete(whose);
  await taking.done;
  return validRow(note, isFailure) ?? null;
}

/** Leaves word of it for the next page of the extension that opens, or for the popup's page about a command. */
export async function leaveNotice(failure: Failure, whose: NoticeFor = ONLY): Promise<void> {
  await (await core()).put('note', failure, whose);
}
