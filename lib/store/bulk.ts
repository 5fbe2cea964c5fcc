import { type IDBPObjectStore, unwrap, wrap } from 'idb';

// Requests for many rows of a store at once. A promise for each row would take as long as the request.

/** Returns the rows with these keys in their order, undefined for a missing one. Rejects as a single read does. */
export async function getMany<Row, Key extends IDBValidKey>(
  store: { get(key: Key): Promise<Row | undefined> },
  keys: readonly Key[],
): Promise<(Row | undefined)[]> {
  const browserStore = unwrap(store as unknown as IDBPObjectStore);
  const requests = keys.map((key): IDBRequest<Row | undefined> => browserStore.get(key));
  const last = requests.at(-1);
  // Requests are answered in their order. If one fails, the transaction ends, and the last one fails too.
  if (last) await wrap(last);
  return requests.map(({ result }) => result);
}
