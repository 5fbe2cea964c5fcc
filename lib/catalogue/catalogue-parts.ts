import { type Density, eloAfter, massBetween, smoothed } from '../difficulty/elo-density.ts';
import { LAST_LEVEL, levelStart, rangeOfLevels } from '../difficulty/levels.ts';
import { type Filters, GENRES, NO_FILTERS } from '../filters/filters.ts';
import { LIST } from '../limits.ts';
import type { Range, Status } from '../model.ts';

/**
 * Matches all ratings. The bounds are there because a query says only together with bounds that unrated problems are
 * included.
 */
export const ANY_RATING: Range = { from: LIST.minStars, to: LIST.maxStars };

const FIRST_END = levelStart(1);
const LAST_BEGIN = levelStart(LAST_LEVEL);

const MOST_PIECES = 8;

/**
 * The share of an answer's rows that a plan fills. The rest is a reserve: the estimated elo of a problem may be off by
 * a level.
 */
const FILLED = 0.75;

/**
 * Returns filters for parts that together cover all problems of a status. Neighbours share their bounds, since elos are
 * not integers. By the known density of elos, each part has about three quarters of the `LIST.maxRows` rows of one answer.
 */
export function plannedParts(status: Status, density: Density): Filters[] {
  const total = massBetween(density, LIST.minElo, LIST.maxElo);
  const parts = Math.max(1, Math.ceil(total / (LIST.maxRows * FILLED)));
  const bounds = new Set<number>();
  for (let i = 1; i < parts; i++) bounds.add(Math.round(eloAfter(density, LIST.minElo, (total * i) / parts)));
  // The outermost levels are so wide that nothing is known about where their problems lie. They are divided as answers
  // show it.
  const edges = [null, ...[...bounds].filter((elo) => elo >= FIRST_END && elo <= LAST_BEGIN), null];
  return edges.slice(1).map((to, i) => ({
    ...NO_FILTERS,
    statuses: [status],
    elo: { from: edges[i] ?? null, to },
    rating: ANY_RATING,
  }));
}

/**
 * Returns filters for one part per level, which together cover all problems of a site. Their bounds are those that
 * players choose by rank, so it is known of each problem whether such a filter matches it.
 */
export function levelParts(): Filters[] {
  return Array.from({ length: LAST_LEVEL + 1 }, (_, level) => ({
    ...NO_FILTERS,
    elo: rangeOfLevels(level),
    rating: ANY_RATING,
  }));
}

/** The parts that replace a part; empty if nothing divides it. */
export type SubParts = readonly Filters[];

/**
 * Returns parts that together cover a part whose answer was full. Rows that do not contain their genre (`tellGenre`
 * false) are divided by genre first; else by elo. A single elo is divided by genre, then by rating, then by whether
 * there is a rating. If no documented parameter divides a part, it is requested once more from its other end, and after
 * that not again (empty result).
 */
export function divide(filters: Filters, density: Density, tellGenre: boolean): SubParts {
  const byGenre = cutGenres(filters);
  if (!tellGenre && byGenre) return byGenre;
  const divided = cutElo(filters, density) ?? byGenre ?? cutRating(filters);
  return divided ?? (filters.descending ? [] : [{ ...filters, descending: true }]);
}

function cutGenres(filters: Filters): [Filters, Filters] | null {
  // Without a genre filter the answer also has problems without a genre. They are known only if their rows say so.
  const genres = filters.genres.length > 0 ? filters.genres : [...GENRES];
  if (genres.length < 2) return null;
  const half = Math.ceil(genres.length / 2);
  return [
    { ...filters, genres: genres.slice(0, half) },
    { ...filters, genres: genres.slice(half) },
  ];
}

function cutElo(filters: Filters, density: Density): Filters[] | null {
  const { from, to } = filters.elo;
  const [low, high] = [from ?? LIST.minElo, to ?? LIST.maxElo];
  if (high - low < 2) return null;
  const expected = massBetween(density, low, high) / LIST.maxRows;
  const pieces = Math.min(MOST_PIECES, high - low, Math.max(2, Math.ceil(expected)));
  const smooth = smoothed(density);
  const total = massBetween(smooth, low, high);
  const edges = [low];
  for (let i = 1; i < pieces; i++) {
    const even = Math.round(eloAfter(smooth, low, (total * i) / pieces));
    edges.push(Math.min(high - pieces + i, Math.max((edges[i - 1] ?? low) + 1, even)));
  }
  return edges.map((edge, i) => ({
    ...filters,
    elo: { from: i === 0 ? from : edge, to: edges[i + 1] ?? to },
  }));
}

function cutRating(filters: Filters): [Filters, Filters] | null {
  const { from, to } = filters.rating;
  const [low, high] = [from ?? LIST.minStars, to ?? LIST.maxStars];
  if (high - low >= 2) {
    const middle = Math.floor((low + high) / 2);
    return [
      { ...filters, rating: { from: low, to: middle }, unrated: false },
      { ...filters, rating: { from: middle, to: high } },
    ];
  }
  if (high === low || !filters.unrated) return null;
  return [
    { ...filters, rating: { from: low, to: high }, unrated: false },
    { ...filters, rating: { from: high, to: high } },
  ];
}
