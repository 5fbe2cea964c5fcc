import { browser } from 'wxt/browser';
import { asRecord, isNumber } from '../../guards.ts';

// The notes that were removed lately. A page that was put aside sends its text again once it is shown, which must not bring the note
// back. No such page outlives the browser's session. What cannot be stored there is left out: it must not keep a note from being stored.

/** The key in `storage.session`. */
const REMOVED_TEXTS = 'removedTexts';
/** So many are remembered. */
const MOST = 100;

/** A note, as its place and problem, and when its text was last changed, epoch ms. */
type Removed = [name: string, typedAt: number];
const isRemoved = (value: unknown): value is Removed => Array.isArray(value) && isNumber(value[1]);

/**
 * Resolves to when the player last changed the text of a note that was removed, epoch ms; 0: it was not removed since the browser started.
 * `own`: the name of the player's database.
 */
export async function removedTextAt(own: string, problemId: number): Promise<number> {
  const wanted = nameOf(own, problemId);
  return (await readAll()).find(([name]) => name === wanted)?.[1] ?? 0;
}

/** Remembers that a note is removed whose text the player last changed at a time, epoch ms. */
export async function rememberRemoved(own: string, problemId: number, typedAt: number): Promise<void> {
  const removed = nameOf(own, problemId);
  const others = (await readAll()).filter(([name]) => name !== removed);
  await storeAll([...others.slice(1 - MOST), [removed, typedAt]]);
}

/** Forgets all of one player. */
export async function forgetRemovedTexts(own: string): Promise<void> {
  await storeAll((await readAll()).filter(([name]) => !name.startsWith(`${own} `)));
}

/** The one removed last is at the end. */
async function readAll(): Promise<Removed[]> {
  const stored = await browser.storage.session.get(REMOVED_TEXTS).catch(() => ({}));
  const all = asRecord(stored)[REMOVED_TEXTS];
  return Array.isArray(all) ? all.filter(isRemoved) : [];
}

async function storeAll(all: readonly Removed[]): Promise<void> {
  await browser.storage.session.set({ [REMOVED_TEXTS]: all }).catch(() => {});
}

function nameOf(own: string, problemId: number): string {
  return `${own} ${problemId}`;
}
