import { type Density, eloAfter, massBetween, smoothed } from '../difficulty/elo-density.ts';
import { LAST_LEVEL, levelStart, rangeOfLevels } from '../difficulty/levels.ts';
import { type Filters, NO_FILTERS } from '../filters/filters.ts';
import { GENRES } from '../filters/genres.ts';
import { LIST } from '../limits.ts';
import type { Range, Status } from '../model.ts';

/**
 * The range of all ratings. It is sent because the site's parameter for unrated problems has a documented meaning only
 * together with rating bounds.
 */
export const ANY_RATING: Range = { from: LIST.minStars, to: LIST.maxStars };

const FIRST_END = levelStart(1);
const LAST_BEGIN = levelStart(LAST_LEVEL);

const MOST_PIECES = 8;

/**
 * The share of an answer's rows that a plan expects to fill. The rest is a reserve, since the estimated elo of a
 * problem may be off by a level.
 */
const FILLED = 0.75;

/**
 * Returns filters for parts that together cover all problems of a status. Neighbouring parts share a bound, since elos
 * are not integers. By the known density of elos, each part fills about three quarters of an answer with `LIST.maxRows`
 * rows.
 */
export function plannedParts(status: Status, density: Density): Filters[] {
  const total = massBetween(density, LIST.minElo, LIST.maxElo);
  const parts = Math.max(1, Math.ceil(total / (LIST.maxRows * FILLED)));
  const bounds = new Set<number>();
  for (let i = 1; i < parts; i++) bounds.add(Math.round(eloAfter(density, LIST.minElo, (total * i) / parts)));
  // In the outermost levels, which are wide, the distribution of the problems is unknown. They are divided later, by
  // the answers.
  const edges = [null, ...[...bounds].filter((elo) => elo >= FIRST_END && elo <= LAST_BEGIN), null];
  return edges.slice(1).map((to, i) => ({
    ...NO_FILTERS,
    statuses: [status],
    elo: { from: edges[i] ?? null, to },
    rating: ANY_RATING,
  }));
}

/**
 * Returns filters for one part per level. Together the parts cover all problems of a site. Players choose the same
 * bounds when they filter by rank, so it is known for each problem whether such a filter matches.
 */
export function levelParts(): Filters[] {
  return Array.from({ length: LAST_LEVEL + 1 }, (_, level) => ({
    ...NO_FILTERS,
    elo: rangeOfLevels(level),
    rating: ANY_RATING,
  }));
}

/** The parts that replace a part; empty if it cannot be divided. */
export type SubParts = readonly Filters[];

/**
 * Returns parts that together cover a part whose answer was full. A part is divided by elo; if its rows do not contain
 * their genre (`tellGenre` false), by genre first. A part with a single elo is divided by genre, then by rating, then
 * by whether there is a rating. If no documented parameter divides a part, it is requested once more in reversed order.
 * After that the result is empty.
 */
export function divide(filters: Filters, density: Density, tellGenre: boolean): SubParts {
  const byGenre = cutGenres(filters);
  if (!tellGenre && byGenre) return byGenre;
  const divided = cutElo(filters, density) ?? byGenre ?? cutRating(filters);
  return divided ?? (filters.descending ? [] : [{ ...filters, descending: true }]);
}

function cutGenres(filters: Filters): [Filters, Filters] | null {
  // Without a genre filter, the answer contains problems without a genre too. They can be recognised only if rows
  // contain their genre.
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
