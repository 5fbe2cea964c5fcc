import { levelOf } from '../difficulty/levels.ts';
import { GENRES, type Genre } from '../filters/filters.ts';
import type { Fold } from './fold.ts';
import { type LevelRange, placeOfLevel, RANK_COLUMNS } from './rank-groups.ts';
import { count, type Rate } from './rate.ts';
import type { FirstTryAtElo } from './try.ts';
import { LEAST_FIRST_TRIES } from './weak-genres.ts';

/** The first tries at a genre: `cells` has those of each range of `RANK_COLUMNS`. */
export interface GenreRow extends Rate {
  genre: Genre;
  cells: readonly Rate[];
}

const none = (): Rate => ({ tries: 0, solves: 0 });

/** Returns the fold of the first tries by genre and rank. Problems of other genres than the site's six are left out. */
export function genreRanks(): Fold<FirstTryAtElo, GenreRow[]> {
  const rows = GENRES.map((genre) => ({ genre, ...none(), cells: RANK_COLUMNS.map(none) }));
  const rowOf = new Map<string | null, (typeof rows)[number]>(rows.map((row) => [row.genre, row]));
  return {
    add(one) {
      const row = rowOf.get(one.genre);
      const cell = row?.cells[placeOfLevel(RANK_COLUMNS, levelOf(one.elo))];
      if (!row || !cell) return;
      count(row, one);
      count(cell, one);
    },
    result: () => rows,
  };
}

/** A genre at which less is solved than at the others of the same ranks: the shares, 0 to 1, of both. */
export interface WeakCell {
  genre: Genre;
  ranks: LevelRange;
  share: number;
  others: number;
}

/** A difference counts from this many standard errors on. With 42 cells, chance alone makes one that large for 3 players of a hundred. */
const LEAST_SDS = 3.2;

/**
 * Returns the cell that is furthest below the other genres of the same ranks, in standard errors of the difference of two shares; null if
 * none is further below than chance explains.
 */
export function weakestCell(rows: readonly GenreRow[]): WeakCell | null {
  const compared = RANK_COLUMNS.flatMap((ranks, nth) => {
    const cells = rows.map(({ genre, cells }) => ({ genre, ...(cells[nth] ?? none()) }));
    const [tries, solves] = [sumOf(cells, 'tries'), sumOf(cells, 'solves')];
    const rate = solves / tries;
    return cells.flatMap((cell) => {
      const rest = { tries: tries - cell.tries, solves: solves - cell.solves };
      if (Math.min(cell.tries, rest.tries) < LEAST_FIRST_TRIES) return [];
      const [share, others] = [cell.solves / cell.tries, rest.solves / rest.tries];
      const error = Math.sqrt(rate * (1 - rate) * (1 / cell.tries + 1 / rest.tries));
      return { genre: cell.genre, ranks, share, others, below: (others - share) / error };
    });
  });
  const [weakest] = compared
    .filter(({ below }) => below >= LEAST_SDS)
    .sort((one, other) => other.below - one.below);
  if (!weakest) return null;
  const { below: _, ...cell } = weakest;
  return cell;
}

function sumOf(cells: readonly Rate[], name: keyof Rate): number {
  return cells.reduce((sum, cell) => sum + cell[name], 0);
}
