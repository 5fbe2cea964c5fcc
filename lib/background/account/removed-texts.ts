import { browser } from 'wxt/browser';
import { asRecord, isNumber } from '../../guards.ts';

// When the texts of notes were removed. A page that was put aside sends its text again once it is shown, which must not bring the note
// back. No such page outlives the browser's session. What cannot be stored there is left out: it must not keep a note from being stored.

/** The key in `storage.session`. */
const REMOVED_TEXTS = 'removedTexts';
/** So many are remembered. */
const MOST = 100;

/**
 * Resolves to when the player last changed the text of a note that was removed, epoch ms; 0: it was not removed since the browser started.
 * `own`: the name of the player's database.
 */
export async function removedTextAt(own: string, problemId: number): Promise<number> {
  const at = (await readAll())[nameOf(own, problemId)];
  return isNumber(at) ? at : 0;
}

/** Remembers that a note is removed whose text the player last changed at a time, epoch ms. */
export async function rememberRemoved(own: string, problemId: number, typedAt: number): Promise<void> {
  const { [nameOf(own, problemId)]: _, ...others } = await readAll();
  const kept = Object.entries(others).slice(1 - MOST);
  await storeAll([...kept, [nameOf(own, problemId), typedAt]]);
}

/** Forgets all of one player. */
export async function forgetRemovedTexts(own: string): Promise<void> {
  await storeAll(Object.entries(await readAll()).filter(([name]) => !name.startsWith(`${own} `)));
}

async function readAll(): Promise<Record<string, unknown>> {
  const stored = await browser.storage.session.get(REMOVED_TEXTS).catch(() => ({}));
  return asRecord(asRecord(stored)[REMOVED_TEXTS]);
}

async function storeAll(entries: readonly (readonly [string, unknown])[]): Promise<void> {
  await browser.storage.session.set({ [REMOVED_TEXTS]: Object.fromEntries(entries) }).catch(() => {});
}

function nameOf(own: string, problemId: number): string {
  return `${own} ${problemId}`;
}
