import { type Guarded, isString, listOf, objectOf } from '../guards.ts';

/** Attempts as they are stored: the buffer of their columns, and the contexts to which these refer. */
export const isStoredSegment = objectOf({
  buffer: (value): value is ArrayBuffer => value instanceof ArrayBuffer && value.byteLength % 24 === 0,
  contexts: listOf(isString),
});
export type StoredSegment = Guarded<typeof isStoredSegment>;
