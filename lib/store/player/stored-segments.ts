import { type Guarded, isNumber, isString, listOf, objectOf } from '../../guards.ts';

/** Attempts as they are stored: the buffer of their columns, and the contexts to which these refer. */
export const isStoredSegment = objectOf({
  buffer: (value): value is ArrayBuffer => value instanceof ArrayBuffer && value.byteLength % 24 === 0,
  contexts: listOf(isString),
});
export type StoredSegment = Guarded<typeof isStoredSegment>;

/** The segments in the order of their ids. A revision is a random number, so another one means other attempts. */
export const isSegmentList = objectOf({
  revision: isNumber,
  segments: listOf(objectOf({ key: isNumber, revision: isNumber, lowest: isNumber })),
});
export type SegmentList = Guarded<typeof isSegmentList>;
