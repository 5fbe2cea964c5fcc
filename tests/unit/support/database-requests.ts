const STORE = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const;
const WRITES = ['put', 'add', 'delete', 'clear'] as const;
const CURSOR = ['continue', 'advance', 'update', 'delete'] as const;

/**
 * Counts requests to databases, as IndexedDB counts them: one for each call, and one for each step of a cursor. Returns a
 * function that ends the counting and returns the requests by store and method, such as `player facts get`.
 */
export function countDatabaseRequests(): () => Map<string, number> {
  const counts = new Map<string, number>();
  const restore: (() => void)[] = [];
  const watch = (prototype: object, methods: readonly string[], nameOf: (one: never) => string) => {
    const owner = prototype as Record<string, (...given: unknown[]) => unknown>;
    for (const method of methods) {
      const original = owner[method];
      if (!original) continue;
      owner[method] = function (this: never, ...given: unknown[]) {
        const name = `${nameOf(this)} ${method}`;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        return original.apply(this, given);
      };
      restore.push(() => {
        owner[method] = original;
      });
    }
  };
  watch(IDBObjectStore.prototype, [...STORE, ...WRITES], storeName);
  watch(IDBIndex.prototype, STORE, (index: IDBIndex) => `${storeName(index.objectStore)} by ${index.name}`);
  watch(IDBCursor.prototype, CURSOR, () => 'cursor');
  return () => {
    for (const one of restore) one();
    return counts;
  };
}

function storeName({ name, transaction }: IDBObjectStore): string {
  return `${transaction.db.name.split(':')[0]} ${name}`;
}

/** Returns the number of all requests. */
export function totalOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
