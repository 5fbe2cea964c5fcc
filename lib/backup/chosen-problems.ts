import type { Note } from '../notes/notes.ts';

/** The problems that a player may take along: as an Anki deck or on paper. */
export const PROBLEM_SOURCES = ['failed', 'due', 'notes', 'tried'] as const;
export type ProblemSource = (typeof PROBLEM_SOURCES)[number];

/** Most drawings in a file or on a sheet. */
export const MOST_DRAWINGS = 200;

/** The numbers of problems that a sheet may have. */
export const SHEET_SIZES = [6, 12, 24, 48, 100, MOST_DRAWINGS] as const;
export type SheetSize = (typeof SHEET_SIZES)[number];

/** What is stored of a player, as far as it tells which problems a source has. */
export interface SourceData {
  /** The last try of each attempted problem: when, epoch ms, and whether it solved the problem. */
  standings: readonly { problemId: number; lastAt: number | null; lastSolved: boolean | null }[];
  /** The problems that are due for review, the next one first. */
  due: readonly number[];
  /** Notes and bookmarks, in the order of their list. */
  notes: readonly Note[];
}

/** Returns the problems of a source: those tried last first, lists in their own order. */
export function problemsOf(source: ProblemSource, { standings, due, notes }: SourceData): number[] {
  if (source === 'due') return [...due];
  if (source === 'notes') return notes.map(({ problemId }) => problemId);
  return standings
    .filter(({ lastSolved }) => source === 'tried' || lastSolved === false)
    .toSorted((one, other) => (other.lastAt ?? 0) - (one.lastAt ?? 0) || other.problemId - one.problemId)
    .map(({ problemId }) => problemId);
}
