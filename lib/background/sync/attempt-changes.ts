import { isProblemStats, type ProblemStats, problemStatsOf, statsWith } from '../../history/problem-stats.ts';
import type { AttemptChange } from '../../history/sums.ts';
import { type Attempt, isAttempt } from '../../model.ts';
import { getMany, putAll } from '../../store/bulk.ts';
import { COLUMN_STORES, type ColumnsTransaction, changeColumns } from '../../store/columns.ts';
import { validRow } from '../../store/corruption.ts';
import { HISTORY_STORES, type SegmentsInTransaction } from '../../store/player/history.ts';
import { ofProblem } from '../../store/player/player.ts';
import { STANDINGS } from '../../store/player/standings.ts';
import { changeSums, type WritingSums } from './sum-writers.ts';

// Stored attempts change only here, together with everything that is computed from them.

/** The stores that change with an attempt. */
export const ATTEMPT_STORES = [
  ...HISTORY_STORES,
  'attempts',
  'stats',
  'sums',
  'sumState',
  ...COLUMN_STORES,
] as const;

/** The part of a transaction over attempts and stats that is used here. */
type Writing = SegmentsInTransaction &
  WritingSums &
  ColumnsTransaction & {
    objectStore(name: 'attempts'): AttemptRows;
    objectStore(name: 'stats'): StatsRows;
  };

interface AttemptRows {
  get(id: number): Promise<Attempt | undefined>;
  put(row: Attempt): Promise<unknown>;
  delete(id: number): Promise<void>;
  index(name: 'problem'): { getAll(range: IDBKeyRange): Promise<Attempt[]> };
}

interface StatsRows {
  get(problemId: number): Promise<ProblemStats | undefined>;
  put(stats: ProblemStats): Promise<unknown>;
}

export async function rowsOf(rows: AttemptRows, ids: ReadonlySet<number>): Promise<Attempt[]> {
  const found = await getMany(rows, [...ids]);
  return found.filter((row) => row !== undefined);
}

/**
 * Stores `attempts`, deletes the attempts in `gone`, and updates the stats of their problems and the sums. `stored`: the
 * rows before the change. If the site now reports another problem for an attempt, the attempt no longer counts for the
 * first problem. Resolves to the ids of the problems with a change that a player can see.
 */
export async function changeRows(
  writing: Writing,
  attempts: readonly Attempt[],
  stored: readonly Attempt[],
  gone: readonly Attempt[],
): Promise<number[]> {
  const changes = changesOf(attempts, stored, gone);
  const rows = writing.objectStore('attempts');
  // Problems are read from the index below, so it must already contain the new rows.
  for (const { id } of gone) void rows.delete(id);
  await putAll(
    rows,
    changes.flatMap(({ after }) => after ?? []),
  );
  const byProblem = new Map<number, AttemptChange[]>();
  for (const change of changes) {
    const ids = new Set([change.before, change.after].flatMap((one) => (one ? [one.problemId] : [])));
    for (const id of ids) byProblem.set(id, [...(byProblem.get(id) ?? []), change]);
  }
  const [stats] = await Promise.all([changeStats(writing, byProblem), changeSums(writing, changes)]);
  await changeColumns(writing, STANDINGS, new Map(stats.map((row) => [row.problemId, row])));
  const isSeen = ({ before, after }: AttemptChange) => !isSame(before, after);
  return [...byProblem].flatMap(([id, its]) => (its.some(isSeen) ? [id] : []));
}

/** Returns what changes for each attempt that is not stored like this already. */
function changesOf(
  attempts: readonly Attempt[],
  stored: readonly Attempt[],
  gone: readonly Attempt[],
): AttemptChange[] {
  const storedById = new Map(stored.map((row) => [row.id, row]));
  const attemptsById = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  const written = [...attemptsById.values()].map((attempt) => {
    const before = storedById.get(attempt.id);
    // A response without a rank does not remove a stored one.
    const after = { ...attempt, level: attempt.level ?? before?.level ?? null };
    return { before: validRow(before, isAttempt) ?? null, after };
  });
  const deleted = gone.filter((row) => validRow(row, isAttempt)).map((before) => ({ before, after: null }));
  return [
    ...written.filter(({ before, after }) => !isSame(before, after) || before?.level !== after.level),
    ...deleted,
  ];
}

/** Updates the stats of problems, some of whose attempts have changed, and resolves to them. */
async function changeStats(
  writing: Writing,
  changesByProblem: ReadonlyMap<number, readonly AttemptChange[]>,
): Promise<ProblemStats[]> {
  const stats = writing.objectStore('stats');
  const rows = await getMany(stats, [...changesByProblem.keys()]);
  const next = await Promise.all(
    [...changesByProblem].map(async ([problemId, changes], i) => {
      const stored = validRow(rows[i], isProblemStats);
      const isAdded = stored !== undefined && changes.every(({ before }) => before === null);
      const added = changes.flatMap(({ after }) => after ?? []);
      return (isAdded ? statsWith(stored, added) : null) ?? statsFromRows(writing, problemId);
    }),
  );
  await putAll(stats, next);
  return next;
}

export async function statsFromRows(writing: Writing, problemId: number): Promise<ProblemStats> {
  const rows = await writing.objectStore('attempts').index('problem').getAll(ofProblem(problemId));
  return problemStatsOf(problemId, rows.filter(isAttempt));
}

function isSame(one: Attempt | null, other: Attempt | null): boolean {
  return (
    one?.problemId === other?.problemId &&
    one?.at === other?.at &&
    one?.solved === other?.solved &&
    one?.ms === other?.ms &&
    one?.context === other?.context
  );
}
