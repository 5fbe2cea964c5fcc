import { roughElo } from '../difficulty/likely-elo.ts';
import type { Problem, Range } from '../model.ts';
import { bayesianRating } from './bayesian-rating.ts';

/** The orders of the list of problems, in the order of the menu. `site`: as the site sends them. */
export const SORTS = ['site', 'near', 'difficulty', 'rating', 'last-attempted'] as const;
export type Sort = (typeof SORTS)[number];

/** Returns an order if what it needs is known of the player (null: no key that the site accepts), else the site's order. */
export function possibleSort(sort: Sort, player: { elo: number | null } | null): Sort {
  const isPossible = sort === 'near' ? player?.elo != null : player !== null || sort !== 'last-attempted';
  return isPossible ? sort : 'site';
}

/** What an order needs of a problem. */
export interface Sortable {
  problem: Omit<Problem, 'canon' | 'unrated' | 'genre'> & { within?: Range };
  /** Time of the player's last attempt, epoch ms; null: none, or unknown. */
  lastAt: number | null;
}

/** Returns the mean rating, drawn towards the usual one if few players voted; null without a rating. */
export function sureRating({ stars, votes }: Pick<Problem, 'stars' | 'votes'>): number | null {
  return stars === null ? null : bayesianRating(stars, votes ?? 1);
}

/**
 * Returns problems in an order; those that it does not apply to, such as those without an attempt, come last. Equal ones keep their order.
 * `elo`: the player's own, for `near`.
 */
export function sortProblems<One extends Sortable>(all: readonly One[], by: Sort, elo: number | null): One[] {
  if (by === 'site') return [...all];
  const ranked = all.map((one) => ({ one, place: placeOf(one, by, elo) }));
  return ranked.sort((a, b) => compare(a.place, b.place)).map(({ one }) => one);
}

/** Returns a number by which problems are ordered, the smallest first; null: last. */
function placeOf({ problem, lastAt }: Sortable, by: Exclude<Sort, 'site'>, elo: number | null) {
  const own = roughElo(problem);
  switch (by) {
    case 'near':
      return own === null || elo === null ? null : Math.abs(own - elo);
    case 'difficulty':
      return own;
    case 'rating':
      return negative(sureRating(problem));
    case 'last-attempted':
      return negative(lastAt);
  }
}

function negative(value: number | null): number | null {
  return value === null ? null : -value;
}

function compare(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one - other;
}
