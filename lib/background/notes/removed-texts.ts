import { browser } from 'wxt/browser';
import { asRecord, isNumber } from '../../guards.ts';

/** The key in `storage.session`. A page that was put aside, and sends its text again, does not outlive the browser's session either. */
const REMOVED_TEXTS = 'removedTexts';
/** So many removed texts are remembered. */
const MOST = 100;

/**
 * Resolves to when the player last changed the text of a note that is stored no more, epoch ms; 0: it was not removed since the browser
 * started. `place`: the name of its database.
 */
export async function removedTextAt(place: string, problemId: number): Promise<number> {
  const at = asRecord(await readAll())[nameOf(place, problemId)];
  return isNumber(at) ? at : 0;
}

/** Remembers that a note is removed whose text the player last changed at a time, epoch ms. */
export async function rememberRemoved(place: string, problemId: number, typedAt: number): Promise<void> {
  const { [nameOf(place, problemId)]: _, ...others } = asRecord(await readAll());
  const kept = Object.entries(others).slice(1 - MOST);
  const next = Object.fromEntries([...kept, [nameOf(place, problemId), typedAt]]);
  await browser.storage.session.set({ [REMOVED_TEXTS]: next });
}

async function readAll(): Promise<unknown> {
  return (await browser.storage.session.get(REMOVED_TEXTS))[REMOVED_TEXTS];
}

function nameOf(place: string, problemId: number): string {
  return `${place} ${problemId}`;
}
