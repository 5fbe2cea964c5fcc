import { type Filters, NO_FILTERS } from '../../filters/filters.ts';
import { matchOf } from '../../filters/match.ts';
import type { Verdict } from '../../filters/verdicts.ts';
import { isHistoryComplete } from '../../history/history.ts';
import { isProblemStats, statusOf } from '../../history/problem-stats.ts';
import type { Range } from '../../model.ts';
import type { Candidate } from '../../picks/pick.ts';
import { validRow } from '../corruption.ts';
import type { SiteDatabase } from '../site/site-data.ts';
import { isMissing, isStoredProblem, type StoredProblem } from '../site/stored-problem.ts';
import { type PlayerDatabase, readHistory } from './player.ts';

/** Returns a function from a problem's number to the player's status and last try (unknown where its stats are corrupt); null without a player. */
export async function readStandings(db: PlayerDatabase | null) {
  if (!db) return null;
  const [stats, history] = await Promise.all([db.getAll('facts'), readHistory(db)]);
  const isComplete = isHistoryComplete(history);
  const byId = new Map(stats.map((row) => [row.problemId, validRow(row, isProblemStats) ?? null]));
  return (id: number) => {
    const its = byId.get(id);
    return { status: its === null ? null : statusOf(its, isComplete), lastAt: its?.lastAt ?? null };
  };
}

/** A candidate with all that is stored of its problem. */
type KnownCandidate = Candidate & { problem: StoredProblem };

type Standing = NonNullable<Awaited<ReturnType<typeof readStandings>>>;

/**
 * Returns the stored problems in a range of elo that certainly match all filters, with the player's status. Problems of which
 * only the site could tell are left out.
 */
export async function readCandidates(
  db: SiteDatabase,
  near: Range,
  filters: Filters,
  standing: Standing | null,
  now: number,
): Promise<KnownCandidate[]> {
  const judged = await readJudged(db, near, filters, standing, now);
  return judged.flatMap(({ said, ...candidate }) => (said === 'yes' ? [candidate] : []));
}

/**
 * Returns the same out of all problems of a site, once those are stored; null where one of them does not tell whether it
 * matches, such as by a rating that the site's list does not give.
 */
export async function readAllCandidates(
  db: SiteDatabase,
  filters: Filters,
  standing: Standing | null,
  now: number,
): Promise<KnownCandidate[] | null> {
  const judged = await readJudged(db, filters.elo, filters, standing, now);
  // A complete catalogue has the elo of every problem: one whose elo is unknown is no longer on the site.
  const there = judged.filter(
    ({ said, problem, status }) => said === 'yes' || isStatusUnknown(problem, status),
  );
  return there.every(({ said }) => said === 'yes') ? there.map(({ said: _, ...one }) => one) : null;

  function isStatusUnknown(problem: StoredProblem, status: Candidate['status']): boolean {
    return matchOf({ ...filters, elo: NO_FILTERS.elo }, problem, status) === 'unknown';
  }
}

/** Returns the problems in a range of elo that fail no filter. */
async function readJudged(
  db: SiteDatabase,
  near: Range,
  filters: Filters,
  standing: Standing | null,
  now: number,
): Promise<(KnownCandidate & { said: Verdict })[]> {
  const index = db.transaction('problems').store.index('near');
  const rows = await index.getAll(keysOf(near));
  return rows.flatMap((problem) => {
    if (!isStoredProblem(problem) || isMissing(problem, now)) return [];
    const { status, lastAt } = standing?.(problem.id) ?? { status: null, lastAt: null };
    const said = matchOf(filters, problem, status);
    return said === 'no' ? [] : [{ problem, status, lastAt, said }];
  });
}

function keysOf({ from, to }: Range): IDBKeyRange | null {
  if (from === null) return to === null ? null : IDBKeyRange.upperBound(to);
  return to === null ? IDBKeyRange.lowerBound(from) : IDBKeyRange.bound(from, to);
}
