import { GENRES, type Genre } from '../filters/genres.ts';
import type { MeasuredAttempt } from './measured-attempts.ts';
import { columnOfLevel, RANK_COLUMNS } from './rank-groups.ts';
import { count, NO_RATE, type Rate } from './rate.ts';

/** The first attempts at a genre: `cells` has those of each range of `RANK_COLUMNS`. */
export interface GenreRow extends Rate {
  genre: Genre;
  cells: readonly Rate[];
}

/**
 * Returns the first attempts by genre and rank: what the history lists with these filters. Problems of other genres than the
 * site's six, or of unknown rank, are left out.
 */
export function genreRanks(attempts: readonly MeasuredAttempt[]): GenreRow[] {
  return GENRES.map((genre) => {
    const row = { genre, ...NO_RATE, cells: RANK_COLUMNS.map(() => ({ ...NO_RATE })) };
    for (const one of attempts) {
      const cell = one.genre === genre && one.rankLevel !== null && row.cells[columnOfLevel(one.rankLevel)];
      if (!cell) continue;
      count(row, one);
      count(cell, one);
    }
    return row;
  });
}
