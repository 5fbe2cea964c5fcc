import { type PackedRows, packedRows, unpackedRows } from './packed-rows.ts';
import type { Problems } from './problems.ts';
import { STORED_PROBLEM_FIELDS, type StoredProblem, undescribedProblem } from './stored-problem.ts';

/** Number of ids in the span of a segment. One with all of them takes less than 64 kB, and browsers keep larger values in files of their own. */
const SPAN = 1_024;

/** The problems of a span of ids, which are stored together. The rows become objects when they are needed. */
export interface ProblemSegment {
  readonly key: number;
  readonly lowest: number;
  readonly problems: () => ReadonlyMap<number, StoredProblem>;
}

/** Returns the key of the segment with a problem. */
export function segmentWith(id: number): number {
  return Math.floor(id / SPAN);
}

/** Returns a segment as it is stored. */
export function problemSegment(key: number, packed: PackedRows): ProblemSegment {
  let problems: ReadonlyMap<number, StoredProblem> | undefined;
  return {
    key,
    lowest: key * SPAN,
    problems() {
      problems ??= new Map(unpackedRows<StoredProblem>(packed).map((one) => [one.id, one]));
      return problems;
    },
  };
}

/** Returns what is stored of a segment. */
export function packedSegment({ problems }: ProblemSegment): PackedRows {
  const rows = [...problems().values()].sort((one, other) => one.id - other.id);
  return packedRows(rows, STORED_PROBLEM_FIELDS);
}

export function problemsIn(segments: readonly ProblemSegment[]): Problems {
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

/** Returns all segments after a change of some problems, of which new ones are added, and those of them that are to be written. */
export function changedSegments(
  segments: readonly ProblemSegment[],
  ids: Iterable<number>,
  change: (stored: StoredProblem) => StoredProblem,
): { segments: readonly ProblemSegment[]; written: readonly ProblemSegment[] } {
  const known = problemsIn(segments);
  const changed = [...ids].flatMap((id): StoredProblem[] => {
    const before = known.get(id);
    const after = change(before ?? undescribedProblem(id));
    // Most problems on a page of attempts are already stored with the same data.
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [after];
  });
  const byKey = new Map(segments.map((segment) => [segment.key, segment]));
  const written = [...Map.groupBy(changed, ({ id }) => segmentWith(id))].map(([key, ofSegment]) => {
    const all = new Map(byKey.get(key)?.problems());
    for (const problem of ofSegment) all.set(problem.id, problem);
    return { key, lowest: key * SPAN, problems: () => all };
  });
  for (const segment of written) byKey.set(segment.key, segment);
  return { segments: [...byKey.values()].sort((one, other) => one.key - other.key), written };
}
