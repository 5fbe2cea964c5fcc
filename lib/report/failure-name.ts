import type { Failure } from '../failure.ts';
import { asRecord } from '../guards.ts';

/** Returns the kind of a failure with its details, as in "has-changed attempts 404": never what was typed. */
export function failureName(failure: Failure): string {
  const { kind, cause, endpoint, status, field } = asRecord(failure);
  return [kind, cause, endpoint, status, field].filter((part) => part !== undefined).join(' ');
}
