import { asRecord, isString } from '../guards.ts';

/**
 * Changes of the popup's state that the database may not have yet. They are stored at once, and stay when the popup is closed. A
 * database stores later, and Chromium drops a write that still waits for another one when its page is closed.
 */
interface UnsavedChanges {
  /** The name of the last one. */
  id: string;
  changes: Record<string, unknown>;
}

/** The item of `localStorage`, which all extension pages share and the worker does not have. */
const ITEM = 'unsaved popup state';

/** Returns the changes that may be unsaved; null if there are none, or if they cannot be read. */
export function readUnsavedChanges(): UnsavedChanges | null {
  try {
    const { id, changes } = asRecord(JSON.parse(localStorage.getItem(ITEM) ?? 'null'));
    return isString(id) ? { id, changes: asRecord(changes) } : null;
  } catch {
    return null;
  }
}

/** Stores changes that may be unsaved, instead of earlier ones. Removes both if the browser cannot store them: the database gets them too. */
export function writeUnsavedChanges(unsaved: UnsavedChanges): void {
  try {
    localStorage.setItem(ITEM, JSON.stringify(unsaved));
  } catch {
    remove();
  }
}

/** Removes the changes up to the one with this name, which the database has, unless there are newer ones. */
export function removeUnsavedChanges(id: string): void {
  if (readUnsavedChanges()?.id === id) remove();
}

function remove(): void {
  try {
    localStorage.removeItem(ITEM);
  } catch {}
}
