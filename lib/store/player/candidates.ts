import { type Filters, NO_FILTERS } from '../../filters/filters.ts';
import { matchOf } from '../../filters/match.ts';
import type { Verdict } from '../../filters/verdicts.ts';
import type { Range } from '../../model.ts';
import type { Candidate } from '../../picks/pick.ts';
import { getMany } from '../bulk.ts';
import type { SiteDatabase } from '../site/site-data.ts';
import { isStoredProblem, problemFromRow, type StoredProblem, wasMissing } from '../site/stored-problem.ts';
import type { PlayerDatabase } from './player.ts';
import { readReviewIds } from './schedule.ts';
import { type Standings, standingOn } from './standings.ts';

/** A candidate with all stored data of its problem. */
type KnownCandidate = Candidate & { problem: StoredProblem };

/**
 * Returns the stored problems in an elo range that certainly match all filters, with the player's status. Problems that
 * only the site can decide are left out.
 */
export async function readCandidates(
  db: SiteDatabase,
  near: Range,
  filters: Filters,
  standings: Standings | null,
): Promise<KnownCandidate[]> {
  const candidates = await readWithVerdicts(db, near, filters, standings);
  return candidates.flatMap(({ verdict, ...candidate }) => (verdict === 'yes' ? [candidate] : []));
}

/**
 * Returns the problems of the complete problem data that match all filters, with the player's status. Returns null if
 * stored data cannot decide this for one of them, for example because its row has no rating.
 */
export async function readAllCandidates(
  db: SiteDatabase,
  filters: Filters,
  standings: Standings | null,
): Promise<KnownCandidate[] | null> {
  const candidates = await readWithVerdicts(db, filters.elo, filters, standings);
  // A complete problem data has the elo of every problem. A problem with an unknown elo is no longer on the site.
  const there = candidates.filter(
    ({ verdict, problem, status }) => verdict === 'yes' || isStatusUnknown(problem, status),
  );
  return there.every(({ verdict }) => verdict === 'yes') ? there.map(({ verdict: _, ...one }) => one) : null;

  function isStatusUnknown(problem: StoredProblem, status: Candidate['status']): boolean {
    return matchOf({ ...filters, elo: NO_FILTERS.elo }, problem, status) === 'unknown';
  }
}

/**
 * Returns the problems among those that the player failed or reviews (`filters.among`) that match all filters, the lowest number first;
 * those whose data are not stored may match. The site is never asked for them.
 */
export async function readAmong(
  db: SiteDatabase,
  player: PlayerDatabase,
  filters: Filters,
  standings: Standings | null,
  now: number,
): Promise<KnownCandidate[]> {
  const { due, inReview } = await readReviewIds(player, now);
  const among = { failed: failedIn(standings), due, 'in-review': inReview, any: [] };
  const ids = [...among[filters.among ?? 'any']].sort((one, other) => one - other);
  const rows = await getMany<StoredProblem, number>(db.transaction('problems').store, ids);
  return ids.flatMap((id, nth) => {
    const problem = problemFromRow(id, rows[nth]);
    const { status, lastAt } = standingOn(standings, id);
    const isNone = wasMissing(problem) || matchOf(filters, problem, status) === 'no';
    return isNone ? [] : [{ problem, status, lastAt }];
  });
}

/** Returns the ids of the problems whose last attempt failed: those not solved yet, and those failed last time. */
function failedIn(standings: Standings | null): number[] {
  const all = standings ? [...standings.entries.all()] : [];
  return all.flatMap(([id, { lastSolved }]) => (lastSolved === false ? [id] : []));
}

/**
 * Returns the stored problems in an elo range, without those that certainly do not match, and with the verdict on each.
 */
async function readWithVerdicts(
  db: SiteDatabase,
  near: Range,
  filters: Filters,
  standings: Standings | null,
): Promise<(KnownCandidate & { verdict: Verdict })[]> {
  const index = db.transaction('problems').store.index('near');
  const rows = await index.getAll(keysOf(near));
  return rows.flatMap((problem) => {
    if (!isStoredProblem(problem) || wasMissing(problem)) return [];
    const { status, lastAt } = standingOn(standings, problem.id);
    const verdict = matchOf(filters, problem, status);
    return verdict === 'no' ? [] : [{ problem, status, lastAt, verdict }];
  });
}

function keysOf({ from, to }: Range): IDBKeyRange | null {
  if (from === null) return to === null ? null : IDBKeyRange.upperBound(to);
  return to === null ? IDBKeyRange.lowerBound(from) : IDBKeyRange.bound(from, to);
}
