import { type EloHints, roughElo } from '../difficulty/likely-elo.ts';
import { NO_FILTERS } from '../filters/filters.ts';
import { GENRES } from '../filters/genres.ts';
import type { Problem } from '../model.ts';
import type { PickRequest } from './pick-next.ts';

/** An easier problem is at least this much below it, elo: three to four ranks. */
const EASIER_BY = 100;

/** Returns the request for an untried problem of the same genre that the player most likely solves; any genre or elo if it is unknown. */
export function easierThan(problem: Pick<Problem, 'genre'> & EloHints): PickRequest {
  const { genre } = problem;
  const elo = roughElo(problem);
  const below = elo === null ? NO_FILTERS.elo : { from: null, to: Math.floor(elo) - EASIER_BY };
  const genres = GENRES.filter((one) => one === genre);
  return {
    difficulty: 'easier',
    filters: { ...NO_FILTERS, genres, elo: below, statuses: ['untried'] },
    strict: true,
  };
}
