import { GENRES, type Genre } from '../filters/genres.ts';
import type { Fold } from './fold.ts';
import type { MeasuredAttempt } from './measured-attempt.ts';
import { type LevelRange, placeOfLevel, RANK_COLUMNS } from './rank-groups.ts';
import { count, LEAST_FIRST_TRIES, type Rate } from './rate.ts';

/** The first tries at a genre: `cells` has those of each range of `RANK_COLUMNS`. */
export interface GenreRow extends Rate {
  genre: Genre;
  cells: readonly Rate[];
}

const none = (): Rate => ({ tries: 0, solves: 0 });

/**
 * Returns the fold of the first tries by genre and rank: of what the history lists with these filters. Problems of other genres than the
 * site's six, or of unknown rank, are left out.
 */
export function genreRanks(): Fold<MeasuredAttempt, GenreRow[]> {
  const rows = GENRES.map((genre) => ({ genre, ...none(), cells: RANK_COLUMNS.map(none) }));
  const rowOf = new Map<string | null, (typeof rows)[number]>(rows.map((row) => [row.genre, row]));
  return {
    add(one) {
      if (!one.isMeasured || one.rankLevel === null) return;
      const row = rowOf.get(one.genre);
      const cell = row?.cells[placeOfLevel(RANK_COLUMNS, one.rankLevel)];
      if (!row || !cell) return;
      count(row, one);
      count(cell, one);
    },
    result: () => rows,
  };
}

/** A genre at which less is solved than at the others of the same ranks: the shares, 0 to 1, of both. */
interface WeakCell {
  genre: Genre;
  ranks: LevelRange;
  share: number;
  others: number;
}

/** Chance alone may name a genre for this share of all players. */
const CHANCE = 0.01;

/**
 * Returns the cell that is least likely to be as weak as it is by chance, compared with the other genres of the same ranks: by Fisher's exact
 * test on one side. Null if chance explains it: since the weakest of so many cells is named, the limit is divided by their number
 * (Bonferroni).
 */
export function weakestCell(rows: readonly GenreRow[]): WeakCell | null {
  const compared = RANK_COLUMNS.flatMap((ranks, nth) => {
    const cells = rows.map(({ genre, cells }) => ({ genre, ...(cells[nth] ?? none()) }));
    const [tries, solves] = [sumOf(cells, 'tries'), sumOf(cells, 'solves')];
    return cells.flatMap((cell) => {
      const rest = { tries: tries - cell.tries, solves: solves - cell.solves };
      if (Math.min(cell.tries, rest.tries) < LEAST_FIRST_TRIES) return [];
      const [share, others] = [cell.solves / cell.tries, rest.solves / rest.tries];
      return { genre: cell.genre, ranks, share, others, chance: chanceOfSoFew(cell, rest) };
    });
  });
  const weakest = compared.toSorted((one, other) => one.chance - other.chance)[0];
  if (!weakest || weakest.chance > CHANCE / compared.length) return null;
  const { chance: _, ...cell } = weakest;
  return cell;
}

/**
 * Returns the chance that a cell has so few of the solves, or fewer, if each of all solves is as likely to be at any of the tries: the lower
 * tail of the hypergeometric distribution.
 */
export function chanceOfSoFew(cell: Rate, rest: Rate): number {
  const [tries, solves] = [cell.tries + rest.tries, cell.solves + rest.solves];
  const logChoose = (from: number, some: number) =>
    logFactorial(from) - logFactorial(some) - logFactorial(from - some);
  const all = logChoose(tries, solves);
  let chance = 0;
  for (let few = Math.max(0, solves - rest.tries); few <= cell.solves; few++) {
    chance += Math.exp(logChoose(cell.tries, few) + logChoose(rest.tries, solves - few) - all);
  }
  return Math.min(1, chance);
}

const logFactorials = [0];

function logFactorial(of: number): number {
  for (let next = logFactorials.length; next <= of; next++) {
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next));
  }
  return logFactorials[of] ?? 0;
}

function sumOf(cells: readonly Rate[], name: keyof Rate): number {
  return cells.reduce((sum, cell) => sum + cell[name], 0);
}
