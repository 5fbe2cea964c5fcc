const READS = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const;
const WRITES = ['put', 'add', 'delete', 'clear'] as const;
const STEPS = ['continue', 'continuePrimaryKey', 'advance', 'update', 'delete'] as const;

let counts: Map<string, number> | null = null;

/**
 * Counts requests to databases, as IndexedDB counts them: one for each call, and one for each step of a cursor. Returns a
 * function that ends the counting and returns the requests by store and method, such as `player stats get`.
 */
export function countDatabaseRequests(): () => Map<string, number> {
  const counted = new Map<string, number>();
  counts = counted;
  return () => {
    counts = null;
    return counted;
  };
}

/** Returns the number of all requests. */
export function totalOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function watch<T extends object>(prototype: T, methods: readonly string[], nameOf: (one: T) => string): void {
  const owner = prototype as Record<string, (...given: unknown[]) => unknown>;
  for (const method of methods) {
    const original = owner[method];
    if (!original) continue;
    owner[method] = function (this: T, ...given: unknown[]) {
      const name = `${nameOf(this)} ${method}`;
      counts?.set(name, (counts.get(name) ?? 0) + 1);
      return original.apply(this, given);
    };
  }
}

function storeName({ name, transaction }: IDBObjectStore): string {
  return `${transaction.db.name.split(':')[0]} ${name}`;
}

// At import, before the package idb looks at these methods: it remembers those of cursors.
watch(IDBObjectStore.prototype, [...READS, ...WRITES], storeName);
watch(IDBIndex.prototype, READS, (index) => `${storeName(index.objectStore)} by ${index.name}`);
watch(IDBCursor.prototype, STEPS, () => 'cursor');
