import { dayStart } from '../days.ts';
import { type Filters, NO_FILTERS } from '../filters/filters.ts';
import { canAnswerLocally, matchOf } from '../filters/match.ts';
import type { Verdict } from '../filters/verdicts.ts';
import { type History, isComplete } from '../history/history.ts';
import { standingOn } from '../history/standing.ts';
import { statsByProblem } from '../history/stats.ts';
import type { Range, Status } from '../model.ts';
import type { Problems } from '../problem-data/problems.ts';
import {
  describedElo,
  type StoredProblem,
  undescribedProblem,
  wasMissing,
} from '../problem-data/stored-problem.ts';
import { problemsWithoutData } from '../problem-data/without-data.ts';
import { reviewsOfToday, type Schedule } from '../review/schedule.ts';
import type { Candidate } from './pick-next.ts';

/** A candidate with all stored data of its problem. */
type KnownCandidate = Candidate & { problem: StoredProblem };

/** What candidates are found in: the site's problems, and the history of the player, null without one. */
export interface Searched {
  problems: Problems;
  history: History | null;
}

/** All that a search in stored data follows from. */
export interface SearchSources extends Searched {
  schedule: Schedule;
  /** When the data of all problems were read, epoch ms; null: they are not stored, or too old. */
  completeAt: number | null;
  /** By the site's clock, epoch ms. */
  now: number;
}

/**
 * Returns the stored problems that match all filters, the lowest number first, with the player's status: all that match, or those among
 * what the player failed or reviews if the filters want these. Returns null if stored data do not tell.
 */
export function allStored(sources: SearchSources, filters: Filters): KnownCandidate[] | null {
  if (filters.among && sources.history) return matchingAmong(sources, filters);
  return sources.completeAt !== null && canAnswerLocally(filters) ? allMatching(sources, filters) : null;
}

/**
 * Returns the stored problems that certainly match all filters and may be picked, in a range of elo unless they are among what the player
 * failed or reviews.
 */
export function candidatesIn(sources: SearchSources, elo: Range, filters: Filters): Candidate[] {
  const isAmong = filters.among && sources.history;
  return notSolvedToday(
    isAmong ? matchingAmong(sources, filters) : matchingIn(sources, elo, filters),
    sources,
  );
}

/**
 * Returns the candidates, and those of the problems that the site has just listed. `status`: the one that the site was asked for, which
 * problems have whose status is not stored.
 */
export function withListed(
  sources: SearchSources,
  candidates: readonly Candidate[],
  listed: readonly number[],
  status: Status | null = null,
): Candidate[] {
  const [known, isListed] = [new Set(candidates.map(({ problem }) => problem.id)), new Set(listed)];
  const others = listed.filter((id) => !known.has(id)).map((id) => candidateOf(sources, id));
  return notSolvedToday([...candidates, ...others], sources).map((one) =>
    one.status === null && isListed.has(one.problem.id) ? { ...one, status } : one,
  );
}

/** Returns the candidates without what was solved today. */
export function notSolvedToday(all: readonly Candidate[], { now }: SearchSources): Candidate[] {
  const today = dayStart(now);
  return all.filter(({ status, lastAt }) => status !== 'solved' || lastAt === null || lastAt < today);
}

/** Whether these filters only want attempted problems, and the data of all of these are stored. `now`: epoch ms. */
export function areAttemptedStored({ problems, history }: Searched, filters: Filters, now: number): boolean {
  if (!history || !isComplete(history) || !isOfAttempted(filters)) return false;
  return problemsWithoutData(problems, statsByProblem(history.attempts).keys(), now).length === 0;
}

export function isOfAttempted({ statuses }: Filters): boolean {
  return statuses.length > 0 && !statuses.includes('untried');
}

function candidateOf({ problems, history }: Searched, id: number): KnownCandidate {
  return { problem: problems.get(id) ?? undescribedProblem(id), ...standingOn(history, id) };
}

/**
 * Returns the problems in an elo range that certainly match all filters, with the player's status. Problems that only the site can decide
 * are left out.
 */
function matchingIn(searched: Searched, elo: Range, filters: Filters): KnownCandidate[] {
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
function matchingAmong(sources: SearchSources, filters: Filters): KnownCandidate[] {
  const { history, schedule, now } = sources;
  const due = reviewsOfToday(schedule, now);
  const among = { failed: failedIn(history), due, 'in-review': schedule.rows.keys(), any: [] };
  const ids = [...among[filters.among ?? 'any']].sort((one, other) => one - other);
  return ids
    .map((id) => candidateOf(sources, id))
    .filter(({ problem, status }) => !wasMissing(problem) && matchOf(filters, problem, status) !== 'no');
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
