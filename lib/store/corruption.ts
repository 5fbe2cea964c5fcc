import type { Guard } from '../guards.ts';

let seen = false;

/** Returns the row, or undefined where there is none or it is corrupt. */
export function validRow<T>(row: unknown, guard: Guard<T>): T | undefined {
  if (row === undefined) return undefined;
  if (guard(row)) return row;
  seen = true;
  return undefined;
}

/** Remembers that something stored contradicts itself. */
export function noteCorruption(): void {
  seen = true;
}

/** Whether this context has met a damaged row since it was last asked: then the worker is to be asked to repair it. */
export function corruptionSeen(): boolean {
  const was = seen;
  seen = false;
  return was;
}
