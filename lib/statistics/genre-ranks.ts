import { GENRES, type Genre } from '../filters/genres.ts';
import type { Fold } from './fold.ts';
import type { CountedAttempt } from './measured-attempt.ts';
import { columnOfLevel, RANK_COLUMNS } from './rank-groups.ts';
import { count, NO_RATE, type Rate } from './rate.ts';

/** The first attempts at a genre: `cells` has those of each range of `RANK_COLUMNS`. */
export interface GenreRow extends Rate {
  genre: Genre;
  cells: readonly Rate[];
}

/**
 * Returns the fold of the first attempts by genre and rank: of what the history lists with these filters. Problems of other genres than the
 * site's six, or of unknown rank, are left out.
 */
export function genreRanks(): Fold<CountedAttempt, GenreRow[]> {
  const rows = GENRES.map((genre) => ({
    genre,
    ...NO_RATE,
    cells: RANK_COLUMNS.map(() => ({ ...NO_RATE })),
  }));
  const rowOf = new Map<string | null, (typeof rows)[number]>(rows.map((row) => [row.genre, row]));
  return {
    add(one) {
      if (!one.isMeasured || one.rankLevel === null) return;
      const row = rowOf.get(one.genre);
      const cell = row?.cells[columnOfLevel(one.rankLevel)];
      if (!row || !cell) return;
      count(row, one);
      count(cell, one);
    },
    result: () => rows,
  };
}
