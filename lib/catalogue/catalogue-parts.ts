import { type Density, eloAfter, massBetween, smoothed } from '../difficulty/elo-density.ts';
import { LAST_LEVEL, levelStart } from '../difficulty/levels.ts';
import type { Range } from '../difficulty/range.ts';
import { eloFrom, eloUpTo, type Filters, GENRES, NO_FILTERS } from '../filters/filters.ts';
import { LIST } from '../limits.ts';
import type { Status } from '../model.ts';

/** Takes in everything: only where there are bounds does a query say that unrated problems are wanted too. */
export const ANY_RATING: Range = { from: LIST.leastStars, to: LIST.mostStars };

const FIRST_END = levelStart(1);
const LAST_BEGIN = levelStart(LAST_LEVEL);

const MOST_PIECES = 8;

/** Of an answer's room, so much is used by the plan: what is known of problems' elos is off by a level now and then. */
const FILLED = 0.75;

/**
 * Parts that cover all problems of a status and share their bounds, since elos are no whole numbers. Each
 * holds some three quarters of the `LIST.most` rows that fit into an answer, by what is known of how many there are in each
 * level.
 */
export function plannedParts(status: Status, known: Density): Filters[] {
  const total = massBetween(known, LIST.leastElo, LIST.mostElo);
  const parts = Math.max(1, Math.ceil(total / (LIST.most * FILLED)));
  const bounds = new Set<number>();
  for (let i = 1; i < parts; i++) bounds.add(Math.round(eloAfter(known, LIST.leastElo, (total * i) / parts)));
  // The outermost levels are so wide that nobody knows where in them problems lie: those are cut as answers show.
  const edges = [null, ...[...bounds].filter((elo) => elo >= FIRST_END && elo <= LAST_BEGIN), null];
  return edges.slice(1).map((to, i) => ({
    ...NO_FILTERS,
    statuses: [status],
    elo: { from: edges[i] ?? null, to },
    rating: ANY_RATING,
  }));
}

/**
 * Parts that cover all problems of a site, a level each: so their bounds are those of the filters that players pick by rank,
 * and of each problem is known whether such a filter lets it in.
 */
export function wholeParts(): Filters[] {
  return Array.from({ length: LAST_LEVEL + 1 }, (_, level) => ({
    ...NO_FILTERS,
    elo: { from: eloFrom(level), to: eloUpTo(level) },
    rating: ANY_RATING,
  }));
}

/** What is left to ask of a part. */
export type Cut = readonly Filters[];

/**
 * Two parts that together cover one whose answer was full: by genre first where rows do not tell theirs, else by elo; a
 * single elo by genre, then by rating, then by whether there is one. Where no documented parameter divides it, its other
 * end is left, and then nothing.
 */
export function cut(filters: Filters, known: Density, tellGenre: boolean): Cut {
  const byGenre = cutGenres(filters);
  if (!tellGenre && byGenre) return byGenre;
  const divided = cutElo(filters, known) ?? byGenre ?? cutRating(filters);
  return divided ?? (filters.descending ? [] : [{ ...filters, descending: true }]);
}

function cutGenres(filters: Filters): [Filters, Filters] | null {
  // Without a word on genres, those of no name are there too: they are known by what their rows say, or not at all.
  const genres = filters.genres.length > 0 ? filters.genres : [...GENRES];
  if (genres.length < 2) return null;
  const half = Math.ceil(genres.length / 2);
  return [
    { ...filters, genres: genres.slice(0, half) },
    { ...filters, genres: genres.slice(half) },
  ];
}

function cutElo(filters: Filters, known: Density): Filters[] | null {
  const { from, to } = filters.elo;
  const [low, high] = [from ?? LIST.leastElo, to ?? LIST.mostElo];
  if (high - low < 2) return null;
  const expected = massBetween(known, low, high) / LIST.most;
  const pieces = Math.min(MOST_PIECES, high - low, Math.max(2, Math.ceil(expected)));
  const density = smoothed(known);
  const whole = massBetween(density, low, high);
  const edges = [low];
  for (let i = 1; i < pieces; i++) {
    const even = Math.round(eloAfter(density, low, (whole * i) / pieces));
    edges.push(Math.min(high - pieces + i, Math.max((edges[i - 1] ?? low) + 1, even)));
  }
  return edges.map((edge, i) => ({
    ...filters,
    elo: { from: i === 0 ? from : edge, to: edges[i + 1] ?? to },
  }));
}

function cutRating(filters: Filters): [Filters, Filters] | null {
  const { from, to } = filters.rating;
  const [low, high] = [from ?? LIST.leastStars, to ?? LIST.mostStars];
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
