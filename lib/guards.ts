/** A check of a stored value before it is used: any version may have written it, and it may be corrupt. */
export type Is = (value: unknown) => boolean;

/** Whether a value is a number within the range of `Date`, so that it can also be a time. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15;
}

/** Whether a value is a string. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether a value is a boolean. */
export function isYesNo(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** Whether a value is exactly the origin of a web address, such as `https://example.org`. */
export function isOrigin(value: unknown): value is string {
  return isText(value) && /^https?:/.test(value) && URL.parse(value)?.origin === value;
}

/** Returns a guard that also accepts null. */
export function orNull(is: Is): Is {
  return (value) => value === null || is(value);
}

/** Returns a guard that also accepts undefined, for a field that rows of an earlier version do not have. */
export function orMissing(is: Is): Is {
  return (value) => value === undefined || is(value);
}

/** Returns a guard for arrays in which each element passes the given one. */
export function listOf(is: Is): Is {
  return (value) => Array.isArray(value) && value.every(is);
}

/** Returns a guard for objects that have at least these fields. */
export function objectOf(fields: Readonly<Record<string, Is>>): Is {
  return (value) => {
    const given = asRecord(value);
    return Object.entries(fields).every(([name, is]) => is(given[name]));
  };
}

/** Returns the fields of a value that should be an object; none if it is something else. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
