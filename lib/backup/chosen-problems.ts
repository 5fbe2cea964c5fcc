import type { Note } from '../notes/notes.ts';

/** The problems that a player may take along: as an Anki deck or on paper. */
export const PROBLEM_SOURCES = ['due', 'failed', 'notes', 'attempted'] as const;
export type ProblemSource = (typeof PROBLEM_SOURCES)[number];

/** The numbers of problems that a player may choose instead of all. */
export const AMOUNTS = [12, 24, 48, 100, 200, 500, 1_000] as const;

/** The first `most` problems of a source; null: all. */
export interface ProblemChoice {
  source: ProblemSource;
  most: (typeof AMOUNTS)[number] | null;
}

/** What is stored of a player, as far as it tells which problems a source has. */
export interface SourceData {
  /** The last attempt of each attempted problem: when, epoch ms, and whether it solved the problem. */
  standings: readonly { problemId: number; lastAt: number | null; lastSolved: boolean | null }[];
  /** The problems that are due for review, the next one first. */
  due: readonly number[];
  /** Notes and bookmarks, in the order of their list. */
  notes: readonly Note[];
}

/** Returns the chosen problems: those attempted last first, lists in their own order. */
export function problemsOf({ source, most }: ProblemChoice, data: SourceData): number[] {
  return allOf(source, data).slice(0, most ?? undefined);
}

/** Returns how many problems each source has. */
export function countSources(data: SourceData): Record<ProblemSource, number> {
  const counts = PROBLEM_SOURCES.map((source) => [source, allOf(source, data).length] as const);
  return Object.fromEntries(counts) as Record<ProblemSource, number>;
}

function allOf(source: ProblemSource, { standings, due, notes }: SourceData): readonly number[] {
  if (source === 'due') return due;
  if (source === 'notes') return notes.map(({ problemId }) => problemId);
  return standings
    .filter(({ lastSolved }) => source === 'attempted' || lastSolved === false)
    .toSorted((one, other) => (other.lastAt ?? 0) - (one.lastAt ?? 0) || other.problemId - one.problemId)
    .map(({ problemId }) => problemId);
}
