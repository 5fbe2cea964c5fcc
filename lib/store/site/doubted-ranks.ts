import { levelOfRank, levelStart } from '../../difficulty/levels.ts';
import { likelyElo } from '../../difficulty/likely-elo.ts';
import type { Range, Rank } from '../../model.ts';
import type { StoredProblem } from './stored-problem.ts';

/**
 * Returns a problem that database version 1 to 3 stored, with its rank marked as unverified if it may be uncertain.
 *
 * Those versions took ranks in rows of attempts for certain, computed likely elos from uncertain ranks, and did not
 * store which answer contained the rank. So the rank is unverified if only rows of attempts described the problem, or
 * if the rank would narrow the elo range in which the problem was found. `near` stays even if only an uncertain rank is
 * known: no filter uses it, and without it the problem would be requested again. The next answer about the problem
 * corrects it.
 */
export function withDoubtedRank(row: StoredProblem): StoredProblem {
  const { rank, elo, genre, within, near } = row;
  const isDoubtful =
    rank !== null &&
    !rank.uncertain &&
    elo === null &&
    (genre === null || (within !== undefined && isNarrower(rank, within)));
  const next: StoredProblem = isDoubtful ? { ...row, rank: { ...rank, unverified: true } } : row;
  return near === undefined ? next : { ...next, near: likelyElo(next) ?? near };
}

/** Whether a rank, which may be one step off, excludes a part of the range. */
function isNarrower(rank: Rank, { from, to }: Range): boolean {
  const level = levelOfRank(rank);
  if (level === null) return false;
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
  return low < levelStart(level - 1) || high > levelStart(level + 2);
}
