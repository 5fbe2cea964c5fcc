import type { History } from '../../lib/history/history.ts';
import { problemStatsOf } from '../../lib/history/problem-stats.ts';
import { changedRow, rowChanges, type SumRow } from '../../lib/history/sums.ts';
import type { Attempt } from '../../lib/model.ts';
import { COLUMN_STORES } from '../../lib/store/columns.ts';
import type { StoredProblem } from '../../lib/store/site/stored-problem.ts';
import { hasSumsOfToday } from './derived-today.ts';
import { type ProfileDatabase, storeIn } from './profile.ts';

/** The number of attempts and problems that the player has in the enlarged profile. */
export interface Size {
  attempts: number;
  problems: number;
}

/** The ids of added problems start here, above those of the practice site. */
const FIRST_ADDED = 100_001;
/** A prime: unless it divides the number of problems, its multiples reach every problem in turn. */
const STEP = 7_919;
const APART_MS = 600_000;

/**
 * Returns the databases, enlarged to the given size by older attempts on new problems. Sums, problems and the history's counts
 * agree. The existing rows stay. Added rows are copies of them, so that they have the form that the build stored. Equal
 * arguments give equal results.
 */
export function grown(databases: readonly ProfileDatabase[], player: string, site: string, size: Size) {
  const all = structuredClone(databases) as ProfileDatabase[];
  const attempts = storeIn(all, player, 'attempts');
  const stats = storeIn(all, player, 'facts');
  const problems = storeIn(all, site, 'problems');
  const [own, known] = [attempts.rows as Attempt[], problems.rows as StoredProblem[]];
  const count = size.attempts - own.length;
  const places = size.problems - stats.rows.length;
  const added = moreAttempts(own, count, places);
  const sums = [...Map.groupBy(added, ({ problemId }) => problemId)].map(([id, tries]) =>
    problemStatsOf(id, tries),
  );
  const there = known.filter(({ missingAt }) => missingAt === 0);
  const more = sums.map(({ problemId }, i) => copyOf(there, i, { id: problemId }));
  attempts.rows = [...added, ...own];
  stats.rows = [...stats.rows, ...sums].sort((one, other) => idOf(one) - idOf(other));
  problems.rows = [...known, ...more].sort((one, other) => one.id - other.id);
  growSums(all, player, added);
  // Columns without the added problems are built anew, as after a repair.
  for (const name of [player, site]) for (const store of COLUMN_STORES) empty(all, name, store);
  const [history] = storeIn(all, player, 'history').rows as History[];
  if (history) growHistory(history, count);
  return all;
}

/** Returns `count` attempts older than the `own` ones, on `places` other problems. */
export function moreAttempts(own: readonly Attempt[], count: number, places: number): Attempt[] {
  const [first] = own;
  if (!first) throw new Error('there is no attempt to go by');
  return Array.from({ length: count }, (_, i) =>
    copyOf(own, i, {
      id: first.id - count + i,
      at: first.at - (count - i) * APART_MS,
      problemId: FIRST_ADDED + ((i * STEP) % places),
    }),
  );
}

function copyOf<T>(rows: readonly T[], i: number, change: Partial<T>): T {
  return { ...(rows[i % rows.length] as T), ...change };
}

function idOf(sum: unknown): number {
  return (sum as { problemId: number }).problemId;
}

/**
 * Adds attempts to the stored sums. Earlier builds have none, or have them in another form: today's build sums up anew
 * there, so those are left as they are.
 */
function growSums(all: readonly ProfileDatabase[], player: string, added: readonly Attempt[]): void {
  const database = all.find(({ name }) => name === player);
  const sums = database?.stores.find(({ name }) => name === 'sums');
  if (!database || !sums || !hasSumsOfToday(database)) return;
  const changes = rowChanges(
    added.map((after) => ({ before: null, after })),
    () => true,
  );
  const places = new Map(sums.keys.map((key, place) => [JSON.stringify(key), place]));
  for (const change of changes) {
    const place = places.get(JSON.stringify(change.key)) ?? sums.rows.length;
    sums.keys[place] = change.key;
    sums.rows[place] = changedRow(sums.rows[place] as SumRow | undefined, change);
  }
}

function empty(all: readonly ProfileDatabase[], database: string, store: string): void {
  const found = all.find(({ name }) => name === database)?.stores.find(({ name }) => name === store);
  if (found) Object.assign(found, { rows: [], keys: [] });
}

/** Adds `count` attempts to the end of the history: the site has counted them and they were read. */
function growHistory(history: History, count: number): void {
  const more = (total: number | null) => (total === null ? null : total + count);
  history.total = more(history.total);
  for (const stretch of history.stretches) {
    stretch.total = more(stretch.total);
    if (stretch.reach === 0) stretch.place += count;
  }
}
