import { LAST_LEVEL, levelOf, provenLevel } from '../difficulty/levels.ts';
import type { Problem, Range } from '../model.ts';
import type { Filters } from './filters.ts';

/** The filters that a row can be checked against. */
export const FILTER_NAMES = ['genre', 'difficulty', 'status', 'rating', 'canon'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** What filters need of a problem. */
export type FilterableProblem = Omit<Problem, 'votes'>;

/** Whether a row of the list matches one filter; `unknown` if the row lacks the data. */
export type Verdict = 'yes' | 'no' | 'unknown';

/** Returns whether a row matches one filter. Rows never contain the player's status. */
export function verdict(name: FilterName, filters: Filters, row: FilterableProblem): Verdict {
  const { genres, elo, statuses, canon } = filters;
  switch (name) {
    case 'genre':
      if (genres.length === 0) return 'yes';
      return row.genre === null ? 'unknown' : asVerdict(genres.some((genre) => genre === row.genre));
    case 'difficulty':
      return difficultyVerdict(elo, row);
    case 'status':
      return statuses.length === 0 ? 'yes' : 'unknown';
    case 'rating':
      return ratingVerdict(filters, row);
    case 'canon':
      if (!canon) return 'yes';
      return row.canon === null ? 'unknown' : asVerdict(row.canon);
  }
}

/**
 * Compares the elo if the row has one, else the rank. The rank may differ from the elo by one step; an uncertain rank
 * proves nothing.
 */
function difficultyVerdict(elo: Range, row: FilterableProblem): Verdict {
  if (elo.from === null && elo.to === null) return 'yes';
  if (row.elo !== null) return asVerdict(isWithin(elo, row.elo));
  const level = provenLevel(row.rank);
  if (level === null) return 'unknown';
  const lowest = elo.from === null ? 0 : levelOf(elo.from);
  const highest = elo.to === null ? LAST_LEVEL : levelOf(elo.to);
  return asVerdict(level >= lowest - 1 && level <= highest + 1);
}

function ratingVerdict({ rating, unrated }: Filters, row: FilterableProblem): Verdict {
  if (rating.from === null && rating.to === null && unrated) return 'yes';
  if (row.unrated) return asVerdict(unrated);
  if (row.stars === null) return 'unknown';
  return asVerdict(isWithin(rating, row.stars));
}

function isWithin({ from, to }: Range, value: number): boolean {
  return (from === null || value >= from) && (to === null || value <= to);
}

function asVerdict(holds: boolean): Verdict {
  return holds ? 'yes' : 'no';
}

/** An answer of the list, checked against its filters. */
interface CheckedAnswer {
  /** The rows that contradict no filter, in the site's order, at most as many as requested. */
  shown: Problem[];
  /** Number of rows that are not shown because they contradict a filter. */
  hidden: number;
  /** Whether the site applied the filters, judged by the rows; a few exceptions are allowed. */
  isHonoured: boolean;
}

/** If more than this share of an answer's rows contradicts the filters, the site ignores them. */
const MOST_CONTRADICTING = 0.1;

/** Returns the rows that contradict no filter, and the number of other rows. */
export function checkAnswer(rows: readonly Problem[], filters: Filters): CheckedAnswer {
  const fitting = rows.filter((row) => FILTER_NAMES.every((name) => verdict(name, filters, row) !== 'no'));
  const hidden = rows.length - fitting.length;
  return {
    shown: fitting.slice(0, filters.count ?? fitting.length),
    hidden,
    isHonoured: hidden <= Math.max(1, rows.length * MOST_CONTRADICTING),
  };
}
