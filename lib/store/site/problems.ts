import { oncePer } from '../../once-per.ts';
import { isPackedRows, type PackedRows, packedRows, unpackedRows } from '../../problem-data/packed-rows.ts';
import type { Problems } from '../../problem-data/problems.ts';
import {
  STORED_PROBLEM_FIELDS,
  type StoredProblem,
  undescribedProblem,
  wasMissing,
} from '../../problem-data/stored-problem.ts';
import { validRow } from '../corruption.ts';
import type { Reading, Writing } from '../database.ts';
import {
  inTurn,
  isSegmentList,
  type LoadedSegments,
  listAfter,
  NO_SEGMENTS,
  segmentsOf,
} from '../segments.ts';
import { type SiteData, type SiteDatabase, siteData } from './site-data.ts';

/** Number of ids in the span of a segment. One with all of them takes less than 64 kB, and browsers keep larger values in files of their own. */
const SPAN = 1_024;

const segmentWith = (id: number) => Math.floor(id / SPAN);

/** The problems of a span of ids. */
interface Segment {
  readonly key: number;
  readonly problems: () => ReadonlyMap<number, StoredProblem>;
}

/** The stores with the problems. */
export const PROBLEM_STORES = ['problems', 'state'] as const;

interface Loaded extends LoadedSegments<Segment> {
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
  const row = await (await siteData(origin)).get('problems', segmentWith(id));
  return segmentFrom(0, row)?.problems().get(id) ?? undescribedProblem(id);
}

/** Returns problems in the order of the ids. */
export async function readManyProblems(origin: string, ids: readonly number[]): Promise<StoredProblem[]> {
  const problems = await readProblems(await siteData(origin));
  return ids.map((id) => problems.get(id) ?? undescribedProblem(id));
}

/** Returns the problems about which the site's last answer was that there are none; see `wasMissing`. */
export async function readMissingProblems(origin: string): Promise<ReadonlySet<number>> {
  return missingIn(await readProblems(await siteData(origin)));
}

const missingIn = oncePer(
  (problems: Problems): ReadonlySet<number> =>
    new Set(problems.all().flatMap((problem) => (wasMissing(problem) ? [problem.id] : []))),
);

async function loadIn(reading: Reading<SiteData>): Promise<Loaded> {
  const { name } = reading.db;
  const before = last.name === name ? last.loaded : NOTHING_LOADED;
  const list =
    validRow(await reading.objectStore('state').get('problems'), isSegmentList, 'site') ?? NO_SEGMENTS;
  const segments = await segmentsOf(list, reading.objectStore('problems'), before, segmentFrom);
  const problems = segments === before.segments ? before.problems : problemsIn(segments);
  const loaded = { list, segments, problems };
  last = { name, loaded };
  return loaded;
}

/** The rows become objects when they are needed. */
function segmentFrom(key: number, row: PackedRows | undefined): Segment | undefined {
  const packed = validRow(row, isPackedRows, 'site');
  if (!packed) return undefined;
  let problems: ReadonlyMap<number, StoredProblem> | undefined;
  return {
    key,
    problems() {
      problems ??= new Map(unpackedRows<StoredProblem>(packed).map((one) => [one.id, one]));
      return problems;
    },
  };
}

function problemsIn(segments: readonly Segment[]): Problems {
  const byKey = new Map(segments.map((segment) => [segment.key, segment]));
  let all: StoredProblem[] | undefined;
  return {
    get: (id) => byKey.get(segmentWith(id))?.problems().get(id),
    all() {
      all ??= segments.flatMap(({ problems }) => [...problems().values()]);
      return all;
    },
  };
}

/** Changes problems in the caller's transaction, and stores those that were not stored. */
export async function changeProblems(
  writing: Writing<SiteData>,
  ids: Iterable<number>,
  change: (stored: StoredProblem) => StoredProblem,
): Promise<void> {
  const { list, segments, problems } = await loadIn(writing);
  const changed = [...ids].flatMap((id): StoredProblem[] => {
    const before = problems.get(id);
    const after = change(before ?? undescribedProblem(id));
    // Most problems on a page of attempts are already stored with the same data.
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [after];
  });
  if (changed.length === 0) return;
  const byKey = new Map(segments.map((segment) => [segment.key, segment]));
  const byChanged = Map.groupBy(changed, ({ id }) => segmentWith(id));
  for (const [key, ofSegment] of byChanged) {
    const all = new Map(byKey.get(key)?.problems());
    for (const problem of ofSegment) all.set(problem.id, problem);
    const rows = [...all.values()].sort((one, other) => one.id - other.id);
    byKey.set(key, { key, problems: () => all });
    void writing.objectStore('problems').put(packedRows(rows, STORED_PROBLEM_FIELDS), key);
  }
  const keys = [...byKey.keys()].sort((one, other) => one - other);
  const next = keys.map((key) => ({ key, lowest: key * SPAN }));
  void writing.objectStore('state').put(listAfter(list, next, new Set(byChanged.keys())), 'problems');
}
