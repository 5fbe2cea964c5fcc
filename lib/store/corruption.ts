import type { Guard } from '../guards.ts';

let seen = false;

/** Returns the row; undefined if there is none or it is corrupt. */
export function validRow<T>(row: unknown, guard: Guard<T>): T | undefined {
  if (row === undefined) return undefined;
  if (guard(row)) return row;
  seen = true;
  return undefined;
}

/** Remembers that stored data is corrupt or contradicts itself. */
export function noteCorruption(): void {
  seen = true;
}

/**
 * Whether this context has found corrupt data since the last call. If so, the caller should request a repair from the
 * worker.
 */
export function corruptionSeen(): boolean {
  const was = seen;
  seen = false;
  return was;
}
