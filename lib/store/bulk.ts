import { answerOf, browserObjectOf } from './with-deadline.ts';

// Requests for many rows of a store at once. A promise with a deadline for each row would take as long as the request.

/**
 * Returns the rows with these keys in their order, undefined for a missing one. Rejects as a single read does; all reads
 * share one deadline.
 */
export async function getMany<Row, Key extends IDBValidKey>(
  store: { get(key: Key): Promise<Row | undefined> },
  keys: readonly Key[],
): Promise<(Row | undefined)[]> {
  const found = browserObjectOf<IDBObjectStore>(store);
  const requests = keys.map((key): IDBRequest<Row | undefined> => found.get(key));
  const last = requests.at(-1);
  // Requests are answered in their order. If one fails, the transaction ends, and the last one fails too.
  if (last) await answerOf(last);
  return requests.map(({ result }) => result);
}

/** Stores rows that contain their key. An error ends the transaction, whose `done` then rejects. */
export function putAll<Row>(store: { put(row: Row): Promise<unknown> }, rows: Iterable<Row>): void {
  const target = browserObjectOf<IDBObjectStore>(store);
  for (const row of rows) target.put(row);
}
