import { levelOfRank, levelStart } from '../../difficulty/levels.ts';
import { likelyElo } from '../../difficulty/likely-elo.ts';
import type { Range } from '../../difficulty/range.ts';
import type { Rank } from '../../model.ts';
import type { StoredProblem } from './stored-problem.ts';

/**
 * A problem as versions up to 3 stored it, with no more believed of its rank than was said: they took a rank that only a row
 * of attempts had named for a certain one, and likely elos from uncertain ranks. Which answer named a rank was not stored;
 * so it counts as unverified where nothing else had told of the problem, or where it would say more than the range that the
 * problem was found in. Where an uncertain rank is all there is, `near` stays, by which nothing is judged: without it the
 * problem would be asked for. The next answer that names the problem takes it away.
 */
export function withDoubtedRank(row: StoredProblem): StoredProblem {
  const { rank, elo, genre, within, near } = row;
  const isDoubtful =
    rank !== null &&
    !rank.uncertain &&
    elo === null &&
    (genre === null || (within !== undefined && saysMore(rank, within)));
  const next: StoredProblem = isDoubtful ? { ...row, rank: { ...rank, unverified: true } } : row;
  return near === undefined ? next : { ...next, near: likelyElo(next) ?? near };
}

/** Whether a rank, taken for a step off at most, rules out a part of a range. */
function saysMore(rank: Rank, { from, to }: Range): boolean {
  const level = levelOfRank(rank);
  if (level === null) return false;
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
  return low < levelStart(level - 1) || high > levelStart(level + 2);
}
