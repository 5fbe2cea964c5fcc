import { inspect } from 'node:util';
import { allAttempts, columnsIn } from '../../../lib/history/attempts.ts';
import type { StoredSegment } from '../../../lib/history/stored-segment.ts';
import { answerTo } from '../support/raw-storage.ts';

/** One row of a store. The `text` of two rows is equal exactly if their keys and values are equal. */
export interface Row {
  key: IDBValidKey;
  value: unknown;
  text: string;
}

/** All rows of all databases, by `database/store`. */
export type Stored = ReadonlyMap<string, readonly Row[]>;

/** Makes `inspect` print a value completely. V8's serialization is no alternative: it may write equal numbers differently. */
const WHOLE = {
  depth: null,
  maxArrayLength: null,
  maxStringLength: null,
  breakLength: Number.POSITIVE_INFINITY,
} as const;

/** Reads all rows of all databases. */
export async function stored(): Promise<Stored> {
  const all = new Map<string, Row[]>();
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await answerTo(indexedDB.open(name));
    const stores = [...db.objectStoreNames];
    const reading = db.transaction(stores);
    await Promise.all(
      stores.map(async (store) => {
        const [keys, values] = await Promise.all([
          answerTo(reading.objectStore(store).getAllKeys()),
          answerTo(reading.objectStore(store).getAll()),
        ]);
        all.set(
          `${name}/${store}`,
          keys.map((key, i) => rowOf(key, values[i])),
        );
      }),
    );
    const segments = all.get(`${name}/segments`) ?? [];
    if (segments.length > 0) all.set(`${name}${ATTEMPTS}`, segments.flatMap(attemptRows));
    db.close();
  }
  return all;
}

/** The place of the attempts in segments, as rows. */
const ATTEMPTS = '/attempts';

function attemptRows({ value }: Row): Row[] {
  const { buffer, contexts } = value as StoredSegment;
  return allAttempts({ ...columnsIn(buffer), contexts }).map((attempt) => rowOf(attempt.id, attempt));
}

/** Restores the rows of `before`. Stores that did not exist then are emptied. */
export async function restore(before: Stored, now: Stored): Promise<void> {
  const changed = [...now].filter(
    ([place, rows]) => !place.endsWith(ATTEMPTS) && textOf(rows) !== textOf(before.get(place) ?? []),
  );
  for (const [place] of changed) {
    const [name = '', store = ''] = [place.slice(0, place.lastIndexOf('/')), place.split('/').at(-1)];
    const writing = (await answerTo(indexedDB.open(name))).transaction(store, 'readwrite');
    const rows = writing.objectStore(store);
    rows.clear();
    for (const { key, value } of before.get(place) ?? [])
      rows.keyPath === null ? rows.put(value, key) : rows.put(value);
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = reject;
    });
  }
}

/** Returns the rows of every store whose `database/store` ends with this text. */
export function rowsIn(all: Stored, placeEnd: string): Row[] {
  return [...all].flatMap(([place, rows]) => (place.endsWith(placeEnd) ? rows : []));
}

function rowOf(key: IDBValidKey, value: unknown): Row {
  return { key, value, text: inspect([key, value], WHOLE) };
}

function textOf(rows: readonly Row[]): string {
  return rows.map(({ text }) => text).join('\n');
}
