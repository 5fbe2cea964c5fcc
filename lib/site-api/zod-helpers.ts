import * as z from 'zod/mini';

// This must run before the first schema is created. By default zod generates code from text, which an extension may not
// do.
z.config({ jitless: true });

/** A schema that accepts any value, also undefined. */
export const anything = z.unknown();

/**
 * Returns a schema for a text of at most `length` UTF-16 units. `maxLength` of zod counts code points, each of which
 * may be two units.
 */
export const textUpTo = (length: number) =>
  z.custom<string>((value) => typeof value === 'string' && value.length <= length);
