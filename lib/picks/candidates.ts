import { type Filters, NO_FILTERS } from '../filters/filters.ts';
import { matchOf } from '../filters/match.ts';
import type { Verdict } from '../filters/verdicts.ts';
import type { History } from '../history/history.ts';
import { standingOn } from '../history/standing.ts';
import { statsByProblem } from '../history/stats.ts';
import type { Range } from '../model.ts';
import type { Problems } from '../problem-data/problems.ts';
import {
  describedElo,
  type StoredProblem,
  undescribedProblem,
  wasMissing,
} from '../problem-data/stored-problem.ts';
import { reviewsOfToday, type Schedule } from '../review/schedule.ts';
import type { Candidate } from './pick.ts';

/** A candidate with all stored data of its problem. */
type KnownCandidate = Candidate & { problem: StoredProblem };

/** What candidates are found in: the site's problems, and the history of the player, null without one. */
export interface Searched {
  problems: Problems;
  history: History | null;
}

/**
 * Returns the problems in an elo range that certainly match all filters, with the player's status. Problems that only the site can decide
 * are left out.
 */
export function matchingIn(searched: Searched, elo: Range, filters: Filters): KnownCandidate[] {
  const found = withVerdicts(searched, elo, filters);
  return found.flatMap(({ verdict, ...candidate }) => (verdict === 'yes' ? [candidate] : []));
}

/**
 * Returns the problems of the complete problem data that match all filters, the lowest number first, with the player's status. Returns null
 * if stored data cannot decide this for one of them, for example because its row has no rating.
 */
export function allMatching(searched: Searched, filters: Filters): KnownCandidate[] | null {
  // A complete problem data has the elo of every problem. A problem with an unknown elo is no longer on the site.
  const there = withVerdicts(searched, filters.elo, filters).filter(
    ({ verdict, problem, status }) =>
      verdict === 'yes' || matchOf({ ...filters, elo: NO_FILTERS.elo }, problem, status) === 'unknown',
  );
  return there.every(({ verdict }) => verdict === 'yes') ? there.map(({ verdict: _, ...one }) => one) : null;
}

/**
 * Returns the problems among those that the player failed or reviews (`filters.among`) that match all filters, the lowest number first;
 * those whose data are not stored may match. The site is never asked for them.
 */
export function matchingAmong(
  { problems, history }: Searched,
  filters: Filters,
  schedule: Schedule,
  now: number,
): KnownCandidate[] {
  const due = reviewsOfToday(schedule, now);
  const among = { failed: failedIn(history), due, 'in-review': schedule.rows.keys(), any: [] };
  const ids = [...among[filters.among ?? 'any']].sort((one, other) => one - other);
  return ids.flatMap((id) => {
    const problem = problems.get(id) ?? undescribedProblem(id);
    const { status, lastAt } = standingOn(history, id);
    const isNone = wasMissing(problem) || matchOf(filters, problem, status) === 'no';
    return isNone ? [] : [{ problem, status, lastAt }];
  });
}

/** Returns the ids of the problems whose last attempt failed: those not solved yet, and those failed last time. */
function failedIn(history: History | null): number[] {
  const all = history ? [...statsByProblem(history.attempts).values()] : [];
  return all.flatMap(({ problemId, lastSolved }) => (lastSolved ? [] : [problemId]));
}

/** Returns the problems in an elo range, without those that certainly do not match, and with the verdict on each. */
function withVerdicts(
  { problems, history }: Searched,
  { from, to }: Range,
  filters: Filters,
): (KnownCandidate & { verdict: Verdict })[] {
  return problems.all().flatMap((problem) => {
    const elo = describedElo(problem);
    if (elo === null || wasMissing(problem)) return [];
    if ((from !== null && elo < from) || (to !== null && elo > to)) return [];
    const { status, lastAt } = standingOn(history, problem.id);
    const verdict = matchOf(filters, problem, status);
    return verdict === 'no' ? [] : [{ problem, status, lastAt, verdict }];
  });
}
