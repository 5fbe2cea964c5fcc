import type { Guard } from '../guards.ts';

// Caches hold what can be read from the site again: the databases `player:…` and `site:…`. A damaged one is deleted by the worker
// (`lib/background/damaged-caches.ts`).

/** Whether this is the name of a cache, or its kind. A kind stands for the cache of the current account or its site. */
export function isCache(name: string): boolean {
  return /^(player|site)(:|$)/.test(name);
}

let report: (cache: string) => void = () => {};

/** Calls the listener, instead of an earlier one, with each cache that this context finds damaged: with its name or its kind. */
export function onDamage(listener: (cache: string) => void): void {
  report = listener;
}

/** Reports that a database can no longer be read. Databases that are no caches are left alone. */
export function reportUnreadable(name: string): void {
  if (isCache(name)) report(name);
}

/** Returns a row that must be there. If it is missing or damaged, that is reported. */
export function requiredRow<T>(row: unknown, guard: Guard<T>, cache: string): T | undefined {
  if (row === undefined) report(cache);
  return validRow(row, guard, cache);
}

/** Returns the row of a cache; undefined if there is none. If it is damaged, that is reported, and it counts as missing. */
export function validRow<T>(row: unknown, guard: Guard<T>, cache = 'player'): T | undefined {
  if (row === undefined) return undefined;
  if (guard(row)) return row;
  report(cache);
  return undefined;
}
