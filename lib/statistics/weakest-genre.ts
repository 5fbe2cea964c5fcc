import { levelOfAttempt, rangeOfLevels } from '../difficulty/levels.ts';
import { type Filters, parseFilters } from '../filters/filters.ts';
import { GENRES, type Genre } from '../filters/genres.ts';
import type { AttemptStats } from '../history/stats.ts';
import type { Problem } from '../model.ts';
import { isLevelIn, levelsAround } from './rank-groups.ts';
import { count, NO_RATE, type Rate } from './rate.ts';

/** Genres with fewer first attempts near the player's rank are not compared. */
export const LEAST_TO_COMPARE = 20;

/** The genre at which the player solves the smallest share near a rank, and what that share is of. */
export interface WeakGenre extends Rate {
  genre: Genre;
}

/** The player's attempted problems, by id. */
type Attempted = Iterable<readonly [id: number, Pick<AttemptStats, 'firstSolved' | 'firstHasContext'>]>;

/**
 * Returns the genre of which the player solves the smallest share at the first attempt, among problems near a rank. Null if fewer than two
 * genres have enough attempts. Of two alike, it is the one with more attempts.
 */
export function weakestGenre(
  attempted: Attempted,
  problemOf: (id: number) => Pick<Problem, 'genre' | 'rank'> | undefined,
  level: number,
): WeakGenre | null {
  const around = levelsAround(level);
  const rates = new Map<string | null, WeakGenre>(GENRES.map((genre) => [genre, { genre, ...NO_RATE }]));
  for (const [id, { firstSolved, firstHasContext }] of attempted) {
    if (firstHasContext) continue;
    const { genre = null, rank = null } = problemOf(id) ?? {};
    const rate = rates.get(genre);
    const at = levelOfAttempt(rank, null);
    if (rate && at !== null && isLevelIn(at, around)) count(rate, { solved: firstSolved });
  }
  const compared = [...rates.values()].filter(({ attempts }) => attempts >= LEAST_TO_COMPARE);
  const share = ({ solves, attempts }: Rate) => solves / attempts;
  const [weakest] = compared.sort((one, other) => share(one) - share(other) || other.attempts - one.attempts);
  return compared.length < 2 ? null : (weakest ?? null);
}

/** Returns the filters with which a genre is practised near a rank: its problems that are not solved yet. */
export function practiceFilters(genre: Genre, level: number): Filters {
  const { lowest, highest } = levelsAround(level);
  return parseFilters({
    genres: [genre],
    elo: rangeOfLevels(lowest, highest),
    statuses: ['untried', 'tried_but_not_solved'],
  });
}
