import * as z from 'zod/mini';

// Before the first schema is made: an extension may not make code from text.
z.config({ jitless: true });

/** Any value, or none. */
export const anything = z.unknown();

/** A text of at most so many UTF-16 units: zod's `maxLength` counts code points, of which each may be two of them. */
export const textUpTo = (length: number) =>
  z.custom<string>((value) => typeof value === 'string' && value.length <= length);
