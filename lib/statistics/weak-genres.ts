import { type Filters, NO_FILTERS } from '../filters/filters.ts';
import { GENRES } from '../filters/genres.ts';
import { rangeNear } from '../filters/saved-filters.ts';
import type { Range } from '../model.ts';

/** Least number of first tries at a genre from which anything is said about it. */
export const LEAST_FIRST_TRIES = 10;
/** Most genres that are named. */
const MOST_NAMED = 2;

/** A problem that the player has tried. */
export interface TriedProblem {
  genre: string | null;
  elo: number | null;
  /** Whether the first try solved it; null if that is unknown, or if it has a context. */
  firstSolved: boolean | null;
}

/** The player's first tries at the problems of one genre, and how many of them solved the problem. */
export interface GenreResults {
  genre: (typeof GENRES)[number];
  tries: number;
  solves: number;
}

/** Returns the filters that find what to practise of a genre: the problems near this elo that are not solved yet. */
export function practiceFilters(genre: GenreResults['genre'], elo: number | null): Filters {
  return {
    ...NO_FILTERS,
    genres: [genre],
    elo: elo === null ? NO_FILTERS.elo : rangeNear(elo),
    statuses: ['untried', 'tried_but_not_solved'],
  };
}

/**
 * Returns the genres at which the player does worst at problems within a range of elo, the worst first: at most two, each with at least
 * `LEAST_FIRST_TRIES` first tries and below the player's rate over all genres. The rates of genres with few tries are
 * pulled towards that rate, by as many imagined tries as are needed at least (the mean of a beta distribution with that prior), since
 * chance alone makes the lowest of them very low.
 */
export function weakestGenres(problems: Iterable<TriedProblem>, { from, to }: Range): GenreResults[] {
  const results = new Map<string | null, { tries: number; solves: number }>();
  const all = { tries: 0, solves: 0 };
  for (const { genre, elo, firstSolved } of problems) {
    if (elo === null || firstSolved === null) continue;
    if (elo < (from ?? elo) || elo > (to ?? elo)) continue;
    const ofGenre = results.get(genre) ?? { tries: 0, solves: 0 };
    results.set(genre, ofGenre);
    for (const counts of [ofGenre, all]) {
      counts.tries++;
      counts.solves += firstSolved ? 1 : 0;
    }
  }
  const rate = all.solves / Math.max(1, all.tries);
  const pulled = ({ tries, solves }: GenreResults) =>
    (solves + rate * LEAST_FIRST_TRIES) / (tries + LEAST_FIRST_TRIES);
  return GENRES.map((genre) => ({ genre, ...(results.get(genre) ?? { tries: 0, solves: 0 }) }))
    .filter((one) => one.tries >= LEAST_FIRST_TRIES && pulled(one) < rate)
    .sort((one, other) => pulled(one) - pulled(other))
    .slice(0, MOST_NAMED);
}
