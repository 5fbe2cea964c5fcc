import { type DBSchema, openDB } from 'idb';
import type { Attempt } from '../../../../lib/model.ts';
import type { Case, Opening } from '../cases.ts';
import { attempts } from './attempts.ts';
import { foldColumns } from './fold.ts';
import { columnsOf, NO_ATTEMPTS, type Segment, withAttempts } from './segments.ts';

interface Data extends DBSchema {
  segments: { key: number; value: Segment };
  history: { key: string; value: { top: number } };
}

const PAGE = 100;
const PAGES_WRITTEN = 20;

function open({ each, size }: Case) {
  return openDB<Data>(`${each}-${size}`, 1, {
    upgrade(db) {
      db.createObjectStore('segments');
      db.createObjectStore('history');
    },
  });
}

/** Adds attempts in one transaction: to the newest segment, or to a new one if that is full. */
async function write(db: Awaited<ReturnType<typeof open>>, { each }: Case, added: readonly Attempt[]) {
  const writing = db.transaction(['segments', 'history'], 'readwrite');
  writing.objectStore('history').put({ top: added.at(-1)?.id ?? 0 }, 'only');
  const segments = writing.objectStore('segments');
  const newest = await segments.openCursor(null, 'prev');
  const { key, value } = newest ?? { key: 0, value: NO_ATTEMPTS };
  const isFull = columnsOf(value).id.length + added.length > each;
  segments.put(withAttempts(isFull ? NO_ATTEMPTS : value, added), isFull ? key + 1 : key);
  await writing.done;
}

async function fill(one: Case): Promise<null> {
  const db = await open(one);
  const all = attempts(one.size);
  for (let from = 0; from < all.length; from += one.each)
    await write(db, one, all.slice(from, from + one.each));
  return null;
}

/** Writes pages of new attempts; resolves to the ms that each took. */
async function writePages(one: Case): Promise<number[]> {
  const db = await open(one);
  const took: number[] = [];
  while (took.length < PAGES_WRITTEN) {
    const page = attempts(PAGE, (await db.get('history', 'only'))?.top);
    const begun = performance.now();
    await write(db, one, page);
    took.push(performance.now() - begun);
  }
  return took;
}

/** Opens the database, reads all attempts and folds them. The value stays in memory, as it would for popup and panel. */
async function openAll(one: Case): Promise<Opening> {
  const begun = performance.now();
  const db = await open(one);
  const segments = (await db.getAll('segments')).map(columnsOf);
  const read = performance.now();
  const fold = foldColumns(segments);
  const folded = performance.now();
  Object.assign(globalThis, { value: [segments, fold] });
  return { read: read - begun, fold: folded - read, summary: fold.summary() };
}

declare const chrome: { runtime: { getManifest(): { name: string } } };

// A page's address has its task and case: `page.html?openAll#2048-100`. A worker has the case that its extension is named after.
const { search = '?openAll', hash = '' } = globalThis.document ? location : {};
const [each = 0, size = 0] = (hash.slice(1) || chrome.runtime.getManifest().name).split('-').map(Number);
const task = { fill, openAll, writePages }[search.slice(1)];
Object.assign(globalThis, { answer: task?.({ each, size }) });
