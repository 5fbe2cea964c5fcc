import { type LastCounts, parseLastCounts } from '../../filters/last-counts.ts';
import { type PopupState, parsePopupState } from '../../popup/popup.ts';
import { ONLY } from '../database.ts';
import { core } from './core.ts';

/** Returns the popup's state as the player left it; what is invalid has its default. */
export async function readPopupState(): Promise<PopupState> {
  return parsePopupState((await (await core()).get('popup', ONLY)) as PopupState | undefined);
}

/**
 * Stores the popup's state. The browser has the write and its commit before the first wait here ends, so a popup that is closed at
 * once has saved it.
 */
export async function savePopupState(state: PopupState): Promise<void> {
  const writing = (await core()).transaction('popup', 'readwrite');
  void writing.store.put(state, ONLY);
  writing.commit();
  await writing.done;
}

/** Stored beside the state: a page that stores a count must not overwrite what was done in another page. */
const COUNTS = 'counts';

/** Returns how many problems each saved filter found when it was last used. */
export async function readCounts(): Promise<LastCounts> {
  return parseLastCounts(await (await core()).get('popup', COUNTS));
}

/** Stores what the saved filters found. */
export async function saveCounts(counts: LastCounts): Promise<void> {
  await (await core()).put('popup', counts, COUNTS);
}

/** Deletes the counts of a player who is being erased, within the transaction that erases. */
export async function forgetCountsIn(
  popup: { get(key: string): Promise<unknown>; delete(key: string): Promise<void> },
  playerId: number | undefined,
): Promise<void> {
  if (parseLastCounts(await popup.get(COUNTS)).playerId === playerId) await popup.delete(COUNTS);
}
