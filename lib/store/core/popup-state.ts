import { type LastCounts, sensibleCounts } from '../../filters/last-counts.ts';
import { type PopupState, sensibleState } from '../../popup/popup.ts';
import { ONLY } from '../database.ts';
import { core } from './core.ts';

/** What the player left in the popup. */
export async function readPopupState(): Promise<PopupState> {
  return sensibleState((await (await core()).get('popup', ONLY)) as PopupState | undefined);
}

/**
 * Keeps all of it at once. The write is handed over whole, with its commit, before this returns: a popup that is closed
 * in the same moment has saved it.
 */
export async function savePopupState(state: PopupState): Promise<void> {
  const writing = (await core()).transaction('popup', 'readwrite');
  void writing.store.put(state, ONLY);
  writing.commit();
  await writing.done;
}

/** Beside the state, so that an open page that only remembers an answer writes nothing over what is done in another. */
const COUNTS = 'counts';

/** What the saved filters found when they were last asked with. */
export async function readCounts(): Promise<LastCounts> {
  return sensibleCounts(await (await core()).get('popup', COUNTS));
}

/** Stores what the saved filters found. */
export async function saveCounts(counts: LastCounts): Promise<void> {
  await (await core()).put('popup', counts, COUNTS);
}

/** Forgets what they found for a player who is erased, within the transaction that erases. */
export async function forgetCountsIn(
  popup: { get(key: string): Promise<unknown>; delete(key: string): Promise<void> },
  playerId: number | undefined,
): Promise<void> {
  if (sensibleCounts(await popup.get(COUNTS)).playerId === playerId) await popup.delete(COUNTS);
}
