/** Tells whether a value may be used as a type; for rows that any version may have stored, and that may be damaged since. */
export type Guard<T> = (value: unknown) => value is T;

/** The type that a guard tells. So a stored shape is declared once: as its guard. */
export type Guarded<G> = G extends Guard<infer T> ? T : never;

type Guards = Readonly<Record<string, Guard<unknown>>>;
type Flat<T> = { [K in keyof T]: T[K] };

/** The type of an object with these fields; what `orMissing` guards may be missing. */
export type Stored<F extends Guards> = Flat<
  { -readonly [K in keyof F as undefined extends Guarded<F[K]> ? never : K]: Guarded<F[K]> } & {
    -readonly [K in keyof F as undefined extends Guarded<F[K]> ? K : never]?: Exclude<
      Guarded<F[K]>,
      undefined
    >;
  }
>;

/** Returns whether it is a number that is also a time as far as `Date` is concerned. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15;
}

/** Whether a value is a string. */
export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether a value is a boolean. */
export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** Returns whether it is the origin of a web address, in full. */
export function isOrigin(value: unknown): value is string {
  return isString(value) && /^https?:/.test(value) && URL.parse(value)?.origin === value;
}

/** Returns a guard for one of these texts. */
export function oneOf<const T extends string>(texts: readonly T[]): Guard<T> {
  return (value): value is T => texts.some((text) => text === value);
}

/** Returns a guard for a text of which it is not checked that it is one of these: later versions may store others. */
export function textLike<T extends string>(): Guard<T> {
  return (value): value is T => isString(value);
}

/** Returns a guard for what is not checked at all. */
export function unchecked<T>(): Guard<T> {
  return (_value): _value is T => true;
}

/** Returns a guard that also accepts null. */
export function orNull<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/** Returns a guard for a field that rows of an earlier version do not have. */
export function orMissing<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

/** Returns a guard for arrays in which each element passes the given one. */
export function listOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

/** Returns a guard for an object with at least these fields. */
export function objectOf<F extends Guards>(fields: F): Guard<Stored<F>> {
  return (value): value is Stored<F> => {
    const given = asRecord(value);
    return Object.entries(fields).every(([name, guard]) => guard(given[name]));
  };
}

/** Returns the fields of what should be an object; none where it is something else. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Reads a stored value, whatever it is: what is invalid or missing has its default. */
type Reader<T> = (stored: unknown) => T;

/** Returns a reader with one default for all that the guard rejects. */
export function field<T>(guard: Guard<T>, byDefault: NoInfer<T>): Reader<T> {
  return (stored) => (guard(stored) ? stored : byDefault);
}

/**
 * Returns a reader of an object, field by field. So a stored shape with defaults is declared once: as its reader. Hand-written,
 * since pages read settings too and zod would weigh more than all of their store code.
 */
export function recordOf<T extends object>(fields: { [K in keyof T]: Reader<T[K]> }): Reader<T> {
  return (stored) => {
    const given = asRecord(stored);
    const read = Object.entries<Reader<unknown>>(fields).map(([name, reader]) => [name, reader(given[name])]);
    return Object.fromEntries(read) as T;
  };
}
