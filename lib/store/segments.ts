import { type Guarded, isNumber, listOf, objectOf } from '../guards.ts';
import { inTime } from './in-time.ts';

// Many rows are stored in segments and loaded whole: once, then only the segments that have changed. A list beside them names the segments and
// says which revision of each is stored.

/** The segments in the order of their ids. A revision is a random number, so another one means other rows. */
export const isSegmentList = objectOf({
  revision: isNumber,
  segments: listOf(objectOf({ key: isNumber, revision: isNumber, lowest: isNumber })),
});
export type SegmentList = Guarded<typeof isSegmentList>;

export const NO_SEGMENTS: SegmentList = { revision: 0, segments: [] };

/** Segments as they were loaded, and the list that named them. */
export interface LoadedSegments<Segment> {
  list: SegmentList;
  segments: readonly Segment[];
}

interface SegmentStore<Row> {
  get(key: number): Promise<Row | undefined>;
  getAll(): Promise<Row[]>;
  getAllKeys(): Promise<number[]>;
}

/**
 * Returns the segments of a list: those loaded before in the same revision, and the others as they are stored. `read` makes a segment of its
 * row; undefined: the row is missing or damaged.
 */
export async function segmentsOf<Row, Segment extends { readonly key: number }>(
  list: SegmentList,
  store: SegmentStore<Row>,
  before: LoadedSegments<Segment>,
  read: (key: number, row: Row | undefined) => Segment | undefined,
): Promise<readonly Segment[]> {
  if (list.revision === before.list.revision) return before.segments;
  const revisions = new Map(before.list.segments.map(({ key, revision }) => [key, revision]));
  const loaded = new Map(before.segments.map((segment) => [segment.key, segment]));
  const known = (part: SegmentList['segments'][number]) =>
    revisions.get(part.key) === part.revision ? loaded.get(part.key) : undefined;
  const missing = list.segments.filter((part) => !known(part)).map(({ key }) => key);
  // One request for all is far faster than one for each.
  const isMost = missing.length > list.segments.length / 2;
  const [keys, rows] = await Promise.all(
    isMost
      ? [store.getAllKeys(), store.getAll()]
      : [missing, Promise.all(missing.map((key) => store.get(key)))],
  );
  const stored = new Map(keys.map((key, nth) => [key, rows[nth]]));
  return list.segments.flatMap((part) => known(part) ?? read(part.key, stored.get(part.key)) ?? []);
}

/** Returns the list after some of the segments were written, each with its lowest id. */
export function listAfter(
  before: SegmentList,
  segments: readonly { key: number; lowest: number }[],
  written: readonly { key: number }[],
): SegmentList {
  const revisions = new Map(before.segments.map(({ key, revision }) => [key, revision]));
  for (const { key } of written) revisions.delete(key);
  return {
    revision: Math.random(),
    segments: segments.map(({ key, lowest }) => ({
      key,
      revision: revisions.get(key) ?? Math.random(),
      lowest,
    })),
  };
}

/** Whether all segments of a list could be loaded. Nothing may be written over others: it would look as if they had never been there. */
export function isWhole({ list, segments }: LoadedSegments<unknown>): boolean {
  return segments.length === list.segments.length;
}

/**
 * Returns the same function, but one call waits for the one before: then most segments are loaded already, and none is read twice at the same
 * time.
 */
export function inTurn<Db, Value>(read: (db: Db) => Promise<Value>): (db: Db) => Promise<Value> {
  let before: Promise<unknown> = Promise.resolve();
  return (db) => {
    const reading = inTime(before.then(() => read(db)));
    before = reading.catch(() => {});
    return reading;
  };
}
