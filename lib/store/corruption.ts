import type { Is } from '../guards.ts';

let seen = false;

/** The row, or undefined where there is none or it is damaged. */
export function sound<T>(row: T | undefined, is: Is): T | undefined {
  if (row === undefined || is(row)) return row;
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
