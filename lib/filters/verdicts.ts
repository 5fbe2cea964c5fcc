import { LAST_LEVEL, levelOf, provenLevel } from '../difficulty/levels.ts';
import type { Range } from '../difficulty/range.ts';
import type { Problem } from '../model.ts';
import type { Filters } from './filters.ts';

/** The filters that a row can be held against. */
export const FILTER_NAMES = ['genre', 'difficulty', 'status', 'rating', 'canon'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** What a row of the list says about one filter: it holds, it fails, or the row cannot say. */
export type Verdict = 'holds' | 'fails' | 'unsaid';

/** Whether the filter is touched at all. */
export function isActive(name: FilterName, filters: Filters): boolean {
  const { genres, elo, statuses, rating, unrated, canon } = filters;
  switch (name) {
    case 'genre':
      return genres.length > 0;
    case 'difficulty':
      return elo.from !== null || elo.to !== null;
    case 'status':
      return statuses.length > 0;
    case 'rating':
      return rating.from !== null || rating.to !== null || !unrated;
    case 'canon':
      return canon;
  }
}

/** What the row itself says of one filter. The player's status is never in a row. */
export function verdict(name: FilterName, filters: Filters, row: Problem): Verdict {
  if (!isActive(name, filters)) return 'holds';
  switch (name) {
    case 'genre':
      return row.genre === null ? 'unsaid' : asVerdict(filters.genres.some((genre) => genre === row.genre));
    case 'difficulty':
      return difficultyVerdict(filters.elo, row);
    case 'status':
      return 'unsaid';
    case 'rating':
      return ratingVerdict(filters, row);
    case 'canon':
      return row.canon === null ? 'unsaid' : asVerdict(row.canon);
  }
}

/** By elo where the row has one; else by rank, which may differ from the elo by a step either way, and says nothing where it is uncertain. */
function difficultyVerdict(elo: Range, row: Problem): Verdict {
  if (row.elo !== null) return asVerdict(isWithin(elo, row.elo));
  const level = provenLevel(row.rank);
  if (level === null) return 'unsaid';
  const lowest = elo.from === null ? 0 : levelOf(elo.from);
  const highest = elo.to === null ? LAST_LEVEL : levelOf(elo.to);
  return asVerdict(level >= lowest - 1 && level <= highest + 1);
}

function ratingVerdict({ rating, unrated }: Filters, row: Problem): Verdict {
  if (row.unrated) return asVerdict(unrated);
  if (row.stars === null) return 'unsaid';
  return asVerdict(isWithin(rating, row.stars));
}

function isWithin({ from, to }: Range, value: number): boolean {
  return (from === null || value >= from) && (to === null || value <= to);
}

function asVerdict(holds: boolean): Verdict {
  return holds ? 'holds' : 'fails';
}

/** An answer of the list held against the filters it was asked with. */
export interface Matched {
  /** The rows that fail no filter, in the site's order, no more than were asked for. */
  shown: Problem[];
  /** How many rows were left out because they fail one. */
  hidden: number;
  /** The filters in force that some shown row cannot prove: the site's word is all there is. */
  unproven: FilterName[];
}

/** Leaves out what fails, and names what cannot be proven. */
export function matched(rows: readonly Problem[], filters: Filters): Matched {
  const judged = rows.map((row) => ({
    row,
    verdicts: FILTER_NAMES.map((name) => [name, verdict(name, filters, row)] as const),
  }));
  const fitting = judged.filter(({ verdicts }) => verdicts.every(([, said]) => said !== 'fails'));
  const shown = fitting.slice(0, filters.count ?? fitting.length);
  const isUnproven = (name: FilterName) =>
    shown.some(({ verdicts }) => verdicts.some(([of, said]) => of === name && said === 'unsaid'));
  return {
    shown: shown.map(({ row }) => row),
    hidden: rows.length - fitting.length,
    unproven: FILTER_NAMES.filter(isUnproven),
  };
}
