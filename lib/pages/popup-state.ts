import { type PopupState, parsePopupState } from '../popup/popup-state.ts';
import { publish } from '../store/change-channel.ts';
import { core } from '../store/core/core.ts';
import { readPopupState } from '../store/core/popup-state.ts';
import { readUnsavedChanges, removeUnsavedChanges, writeUnsavedChanges } from './unsaved-changes.ts';

/**
 * Stores the popup's state, of which `changes` are new. They are kept apart until the database has them, so the popup may be closed
 * at once. Rejects if the database cannot store the state; the changes stay kept then.
 */
export async function savePopupState(state: PopupState, changes: Partial<PopupState> = state): Promise<void> {
  const id = crypto.randomUUID();
  writeUnsavedChanges({ id, changes: { ...readUnsavedChanges()?.changes, ...changes } });
  const writing = (await core()).transaction('state', 'readwrite');
  const put = writing.store.put(state, 'popup');
  writing.commit();
  await Promise.all([put, writing.done]);
  removeUnsavedChanges(id);
  // Where each page is scrolled is its own.
  if (Object.keys(changes).some((name) => name !== 'scroll')) publish('popup');
}

/**
 * Returns the popup's stored state with the changes that a popup made just before it was closed, and stores these. A popup that is
 * open meanwhile stores its own state whole.
 */
export async function restorePopupState(): Promise<PopupState> {
  if (!readUnsavedChanges()) return readPopupState();
  const restoring = (await core()).transaction('state', 'readwrite');
  const state = parsePopupState(await restoring.store.get('popup'));
  // Another popup may have changed the state during the read.
  const unsaved = readUnsavedChanges();
  if (!unsaved) return state;
  const restored = withUnsaved(state, unsaved.changes);
  Promise.all([restoring.store.put(restored, 'popup'), restoring.done]).then(
    () => removeUnsavedChanges(unsaved.id),
    // The next popup tries again.
    () => {},
  );
  return restored;
}

/** Returns the state with the changes, but with its own difficulty if that was chosen later, in a panel or in the options. */
function withUnsaved(state: PopupState, changes: Record<string, unknown>): PopupState {
  const changed = parsePopupState({ ...state, ...changes });
  const { difficulty, difficultyChosenAt } =
    changed.difficultyChosenAt < state.difficultyChosenAt ? state : changed;
  return { ...changed, difficulty, difficultyChosenAt };
}
