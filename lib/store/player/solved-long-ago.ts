import { blankProblem } from '../../model.ts';
import type { LongAgo } from '../../popup/popup.ts';
import type { Entries } from '../chunks.ts';
import type { KnownProblems } from '../site/problem-columns.ts';
import { wasMissing } from '../site/stored-problem.ts';
import type { StandingEntry, Standings } from './standings.ts';

/**
 * Returns the number of problems that the player last solved before a time (epoch ms), by the stored history, and the
 * `most` problems solved longest ago, oldest first. Of these only the number is given. `problems`: those that are known; see `solvedBefore`.
 */
export function listLongAgo(
  { entries, isComplete }: Standings,
  before: number,
  most: number,
  problems?: KnownProblems,
): LongAgo {
  const all = solvedBefore(entries, before, problems);
  const first = all.toSorted((one, other) => one.at - other.at || one.id - other.id).slice(0, most);
  const rows = first.map(({ id, at }) => ({ problem: blankProblem(id), solvedAt: at }));
  return { rows, count: all.length, isComplete };
}

/**
 * Returns the problems that the player last solved before a time (epoch ms), with the time of that. Those that the site has deleted, as far as
 * `problems` tells, are left out: nobody can solve them again.
 */
export function solvedBefore(entries: Entries<StandingEntry>, before: number, problems?: KnownProblems) {
  const isGone = (id: number) => {
    const known = problems?.get(id);
    return known !== undefined && wasMissing(known);
  };
  return [...entries.all()].flatMap(([id, { lastSolvedAt: at }]) =>
    at !== null && at < before && !isGone(id) ? [{ id, at }] : [],
  );
}
