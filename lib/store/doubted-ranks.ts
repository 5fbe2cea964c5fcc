import { likelyElo } from '../likely-elo.ts';
import type { StoredProblem } from './problems.ts';

/**
 * A problem as versions up to 3 stored it, with no more believed of its rank than was said: they took a rank that only a row
 * of attempts had named for a certain one, and likely elos from uncertain ranks. Which answer named a rank was not stored;
 * so it counts as unverified where nothing else had told of the problem, or where the range that it was found in tells more.
 * Where an uncertain rank is all there is, `near` stays, by which nothing is judged: without it the problem would be asked for.
 * The next answer that names the problem takes it away.
 */
export function withDoubtedRank(row: StoredProblem): StoredProblem {
  const { rank, elo, genre, within, near } = row;
  const isDoubtful = rank !== null && !rank.uncertain && elo === null && (genre === null || within);
  const next: StoredProblem = isDoubtful ? { ...row, rank: { ...rank, unverified: true } } : row;
  return near === undefined ? next : { ...next, near: likelyElo(next) ?? near };
}
