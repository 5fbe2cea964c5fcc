import type { Attempt } from '../model.ts';
import { type AttemptColumns, attemptAt } from './attempt-columns.ts';
import type { ProblemInfo } from './filters.ts';
import { filteredRows } from './filters.ts';
import { type AttemptList, listOfAttempts } from './groups.ts';
import type { HistoryChoice } from './history-address.ts';

/** What has been read of the history. */
export interface ReadHistory {
  columns: AttemptColumns;
  /** All rows of the columns, the newest attempt first. */
  rows: Uint32Array;
  /** The info of the problems, in the order of `columns.problemIds`. */
  info: readonly (ProblemInfo | undefined)[];
  /** Whether these are all stored attempts. */
  isWhole: boolean;
  /** Whether all attempts on the site are stored, as far as is known. Until then first attempts are only the first stored ones. */
  isComplete: boolean;
  /** Number of all stored attempts, and of the solved ones; null: unknown. */
  total: { attemptCount: number; solves: number } | null;
}

/** What the page shows of the history. */
export interface HistoryView {
  choice: HistoryChoice;
  list: AttemptList;
  /** The attempts that are read, listed or not. */
  history: ReadHistory;
  /** Whether a file is being made. */
  isSaving: boolean;
}

/** An attempt with what is known of its problem. */
interface ListedAttempt extends Attempt {
  info: ProblemInfo | undefined;
}

/** Returns the attempts to list: those that the filters let through, in groups. `now`: epoch ms. */
export function listedAttempts(
  { columns, rows, info }: ReadHistory,
  { filters, grouping }: HistoryChoice,
  now: number,
): AttemptList {
  const listed = filteredRows(rows, filters, { columns, info, now });
  return listOfAttempts(columns, listed, grouping);
}

/** Returns the attempt in a row, with what is known of its problem. */
export function listedAttempt({ columns, info }: ReadHistory, row: number): ListedAttempt {
  return { ...attemptAt(columns, row), info: info[columns.problem[row] ?? 0] };
}
