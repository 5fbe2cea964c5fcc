import { type PopupState, sensibleState } from '../popup.ts';
import { core } from './core.ts';
import { ONLY } from './database.ts';

/** What the player left in the popup. */
export async function readPopupState(): Promise<PopupState> {
  return sensibleState(await (await core()).get('popup', ONLY));
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
