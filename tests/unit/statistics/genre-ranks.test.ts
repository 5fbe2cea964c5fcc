import { describe, expect, it } from 'vitest';
import { GENRES } from '../../../lib/filters/genres.ts';
import { chanceOfSoFew, type GenreRow, weakestCell } from '../../../lib/statistics/genre-ranks.ts';
import { RANK_COLUMNS } from '../../../lib/statistics/rank-groups.ts';
import { randomFrom } from '../../site/seed/random.ts';

/** Returns the table in which a genre at one column of ranks has these shares, in tries and solves; all other cells have 100 tries. */
function tableOf(share: (genre: number, column: number) => { tries: number; solves: number }): GenreRow[] {
  return GENRES.map((genre, row) => {
    const cells = RANK_COLUMNS.map((_, column) => share(row, column));
    const sum = (name: 'tries' | 'solves') => cells.reduce((all, cell) => all + cell[name], 0);
    return { genre, tries: sum('tries'), solves: sum('solves'), cells };
  });
}

describe('the chance of so few solves', () => {
  it('is that of all ways to spread them over the tries', () => {
    // 4 of 10 tries are solved, none of them among the first 5: 5 of 210 ways.
    expect(chanceOfSoFew({ tries: 5, solves: 0 }, { tries: 5, solves: 4 })).toBeCloseTo(5 / 210, 12);
    expect(chanceOfSoFew({ tries: 5, solves: 1 }, { tries: 5, solves: 3 })).toBeCloseTo(55 / 210, 12);
    expect(chanceOfSoFew({ tries: 5, solves: 4 }, { tries: 5, solves: 0 })).toBeCloseTo(1, 12);
  });
});

describe('the weakest genre of some ranks', () => {
  it('is one that chance does not explain', () => {
    const weak = tableOf((row, column) => ({ tries: 100, solves: row === 2 && column === 3 ? 35 : 70 }));
    expect(weakestCell(weak)).toEqual({
      genre: GENRES[2],
      ranks: RANK_COLUMNS[3],
      share: 0.35,
      others: 0.7,
    });
  });

  it('is not named from a few failures where nearly all is solved', () => {
    // 8 of 10 against 99 of 100: more than three standard errors, but as likely as 1 in 1,000 in one cell, and there are 42.
    const lucky = tableOf((row) => (row === 0 ? { tries: 10, solves: 8 } : { tries: 20, solves: 20 }));
    const one = lucky.map((line) => ({ ...line, cells: line.cells.slice(0, 1) }));
    expect(weakestCell(one)).toBeNull();
  });

  it('is named for at most one player of fifty who has none', () => {
    const players = Array.from({ length: 1_000 }, (_, seed) => {
      const random = randomFrom(seed + 1);
      return tableOf(() => {
        const tries = random.integer(10, 40);
        const solves = Array.from({ length: tries }, () => random.chance(0.9)).filter(Boolean).length;
        return { tries, solves };
      });
    });
    expect(players.filter((table) => weakestCell(table) !== null).length).toBeLessThanOrEqual(20);
  });
});
