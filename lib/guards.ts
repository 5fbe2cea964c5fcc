/** What a value must be to be used; for rows that were stored, by whatever version, and may have been damaged since. */
export type Is = (value: unknown) => boolean;

/** A number that is also a time as far as `Date` is concerned. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isYesNo(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** The origin of a web address, in full. */
export function isOrigin(value: unknown): value is string {
  return isText(value) && /^https?:/.test(value) && URL.parse(value)?.origin === value;
}

export function orNull(is: Is): Is {
  return (value) => value === null || is(value);
}

/** For a field that rows of an earlier version do not have. */
export function orMissing(is: Is): Is {
  return (value) => value === undefined || is(value);
}

export function listOf(is: Is): Is {
  return (value) => Array.isArray(value) && value.every(is);
}

/** An object with at least these fields. */
export function objectOf(fields: Readonly<Record<string, Is>>): Is {
  return (value) => {
    const given = asRecord(value);
    return Object.entries(fields).every(([name, is]) => is(given[name]));
  };
}

/** The fields of what should be an object; none where it is something else. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
