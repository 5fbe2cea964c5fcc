import { isPackedRows, type PackedRows } from '../../problem-data/packed-rows.ts';
import {
  changedSegments,
  type ProblemSegment,
  packedSegment,
  problemSegment,
  problemsIn,
  segmentWith,
} from '../../problem-data/problem-segments.ts';
import { missingIn, type Problems } from '../../problem-data/problems.ts';
import { type StoredProblem, undescribedProblem } from '../../problem-data/stored-problem.ts';
import { requiredRow, validRow } from '../corruption.ts';
import { type Reading, unreadable, type Writing } from '../database.ts';
import {
  inTurn,
  isSegmentList,
  isWhole,
  type LoadedSegments,
  listAfter,
  NO_SEGMENTS,
  segmentsOf,
} from '../segments.ts';
import { type SiteData, type SiteDatabase, siteData } from './site-data.ts';

/** The stores with the problems. */
export const PROBLEM_STORES = ['problems', 'state'] as const;

interface Loaded extends LoadedSegments<ProblemSegment> {
  problems: Problems;
}

const NOTHING_LOADED: Loaded = { list: NO_SEGMENTS, segments: [], problems: problemsIn([]) };

/** What this page or worker has loaded last, and from which database. */
let last = { name: '', loaded: NOTHING_LOADED };

/**
 * Returns the problems as they are stored now. Only segments that have changed since the last call are read, so a call is cheap. While nothing
 * has changed, it is the same object.
 */
export const readProblems = inTurn(
  async (db: SiteDatabase): Promise<Problems> => (await loadIn(db.transaction(PROBLEM_STORES))).problems,
);

/** Returns a problem without reading all others. */
export async function readProblem(origin: string, id: number): Promise<StoredProblem> {
  const db = await siteData(origin);
  const row = validRow(await db.get('problems', segmentWith(id)), isPackedRows, db.name);
  return (row && problemSegment(0, row).problems().get(id)) ?? undescribedProblem(id);
}

/** Returns problems in the order of the ids. */
export async function readManyProblems(origin: string, ids: readonly number[]): Promise<StoredProblem[]> {
  const problems = await readProblems(await siteData(origin));
  return ids.map((id) => problems.get(id) ?? undescribedProblem(id));
}

/** Returns the problems that `missingIn` finds. */
export async function readMissingProblems(origin: string): Promise<ReadonlySet<number>> {
  return missingIn(await readProblems(await siteData(origin)));
}

async function loadIn(reading: Reading<SiteData>): Promise<Loaded> {
  const { name } = reading.db;
  const before = last.name === name ? last.loaded : NOTHING_LOADED;
  const list =
    validRow(await reading.objectStore('state').get('problems'), isSegmentList, name) ?? NO_SEGMENTS;
  const segments = await segmentsOf(list, reading.objectStore('problems'), before, (key, row) =>
    segmentFrom(key, row, name),
  );
  const problems = segments === before.segments ? before.problems : problemsIn(segments);
  const loaded = { list, segments, problems };
  last = { name, loaded };
  return loaded;
}

function segmentFrom(key: number, row: PackedRows | undefined, database: string): ProblemSegment | undefined {
  const packed = requiredRow(row, isPackedRows, database);
  return packed && problemSegment(key, packed);
}

/** Changes problems in the caller's transaction, and stores those that were not stored. */
export async function changeProblems(
  writing: Writing<SiteData>,
  ids: Iterable<number>,
  change: (stored: StoredProblem) => StoredProblem,
): Promise<void> {
  const before = await loadIn(writing);
  if (!isWhole(before)) throw unreadable(writing);
  const { segments, written } = changedSegments(before.segments, ids, change);
  if (written.length === 0) return;
  for (const one of written) void writing.objectStore('problems').put(packedSegment(one), one.key);
  void writing.objectStore('state').put(listAfter(before.list, segments, written), 'problems');
}
