/** Returns whether a value has the type T. Used for stored rows, which may be damaged. */
export type Guard<T> = (value: unknown) => value is T;

/** The type that a guard checks. With it, a stored shape is declared only once, as its guard. */
export type Guarded<G> = G extends Guard<infer T> ? T : never;

type Guards = Readonly<Record<string, Guard<unknown>>>;
type Flat<T> = { [K in keyof T]: T[K] };

/** The type of an object with these fields. Fields with an `orMissing` guard are optional. */
export type Stored<F extends Guards> = Flat<
  { -readonly [K in keyof F as undefined extends Guarded<F[K]> ? never : K]: Guarded<F[K]> } & {
    -readonly [K in keyof F as undefined extends Guarded<F[K]> ? K : never]?: Exclude<
      Guarded<F[K]>,
      undefined
    >;
  }
>;

/** The largest time that `Date` supports, epoch ms. No stored number is larger. */
export const MAX_NUMBER = 8.64e15;

/** Whether a value is a number in the range of times that `Date` supports. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_NUMBER;
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** Whether a value is the complete origin of a web address. */
export function isOrigin(value: unknown): value is string {
  return isString(value) && /^https?:/.test(value) && URL.parse(value)?.origin === value;
}

export function oneOf<const T extends string | number>(texts: readonly T[]): Guard<T> {
  return (value): value is T => texts.some((text) => text === value);
}

/**
 * Returns a guard for any string, typed as one of these texts. It does not check which text it is, since later versions
 * may store others.
 */
export function textLike<T extends string>(): Guard<T> {
  return (value): value is T => isString(value);
}

/** Returns a guard that accepts every value. */
export function unchecked<T>(): Guard<T> {
  return (_value): _value is T => true;
}

export function orNull<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/** Returns a guard for an optional field. */
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

/** Returns the value if it is an object, else an empty object. */
export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns a valid value from any stored value. Invalid and missing parts get their default. */
type Reader<T> = (stored: unknown) => T;

/** Returns a reader that returns the default for every value that the guard rejects. */
export function field<T>(guard: Guard<T>, byDefault: NoInfer<T>): Reader<T> {
  return (stored) => (guard(stored) ? stored : byDefault);
}

/**
 * Returns a reader of an object, which reads each field by itself. With it, a stored shape with defaults is declared
 * only once. It does not use zod: pages read settings too, and zod would be larger than all their storage code.
 */
export function recordOf<T extends object>(fields: { [K in keyof T]: Reader<T[K]> }): Reader<T> {
  return (stored) => {
    const given = asRecord(stored);
    const read = Object.entries<Reader<unknown>>(fields).map(([name, reader]) => [name, reader(given[name])]);
    return Object.fromEntries(read) as T;
  };
}
