import type { Range } from '../../difficulty/range.ts';
import { type Filters, NO_FILTERS } from '../../filters/filters.ts';
import { matchOf } from '../../filters/match.ts';
import type { Verdict } from '../../filters/verdicts.ts';
import { isWhole } from '../../history/history.ts';
import { isProblemStats, statusOf } from '../../history/problem-stats.ts';
import type { Candidate } from '../../picks/pick.ts';
import { validRow } from '../corruption.ts';
import type { siteData } from '../site/site-data.ts';
import { isMissing, isStoredProblem, type StoredProblem } from '../site/stored-problem.ts';
import { type playerData, readHistory } from './player.ts';

type PlayerDatabase = Awaited<ReturnType<typeof playerData>>;
type SiteDatabase = Awaited<ReturnType<typeof siteData>>;

/** How the player stands with problems, by number (not known where their sum is damaged); null where nobody is asked for. */
export async function readStandings(db: PlayerDatabase | null) {
  if (!db) return null;
  const [facts, history] = await Promise.all([db.getAll('facts'), readHistory(db)]);
  const known = isWhole(history);
  const byId = new Map(facts.map((row) => [row.problemId, validRow(row, isProblemStats) ?? null]));
  return (id: number) => {
    const its = byId.get(id);
    return { status: its === null ? null : statusOf(its, known), lastAt: its?.lastAt ?? null };
  };
}

/** One of which all that is stored is at hand. */
type KnownCandidate = Candidate & { problem: StoredProblem };

type Standing = NonNullable<Awaited<ReturnType<typeof readStandings>>>;

/**
 * The problems known here that lie in a range of elo and prove to fit all filters, with how the player stands with each; of
 * one that only the site's word would let in, nothing is proven.
 */
export async function readCandidates(
  db: SiteDatabase,
  near: Range,
  filters: Filters,
  standing: Standing | null,
  now: number,
): Promise<KnownCandidate[]> {
  const judged = await readJudged(db, near, filters, standing, now);
  return judged.flatMap(({ said, ...candidate }) => (said === 'holds' ? [candidate] : []));
}

/**
 * The same of all problems of a site, where those are known; null where one of them does not say whether it fits, such as by
 * a rating that the list of this site does not tell.
 */
export async function readAllCandidates(
  db: SiteDatabase,
  filters: Filters,
  standing: Standing | null,
  now: number,
): Promise<KnownCandidate[] | null> {
  const judged = await readJudged(db, filters.elo, filters, standing, now);
  // Of all that the site has it was read in which level they lie: what is known from before and not where is gone.
  const there = judged.filter(({ said, problem, status }) => said === 'holds' || isUnsaid(problem, status));
  return there.every(({ said }) => said === 'holds') ? there.map(({ said: _, ...one }) => one) : null;

  function isUnsaid(problem: StoredProblem, status: Candidate['status']): boolean {
    return matchOf({ ...filters, elo: NO_FILTERS.elo }, problem, status) === 'unsaid';
  }
}

/** The problems that lie in a range of elo and fail no filter. */
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
    return said === 'fails' ? [] : [{ problem, status, lastAt, said }];
  });
}

function keysOf({ from, to }: Range): IDBKeyRange | null {
  if (from === null) return to === null ? null : IDBKeyRange.upperBound(to);
  return to === null ? IDBKeyRange.lowerBound(from) : IDBKeyRange.bound(from, to);
}
