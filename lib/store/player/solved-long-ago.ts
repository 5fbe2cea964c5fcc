import { blankProblem } from '../../model.ts';
import type { LongAgo } from '../../popup/popup.ts';
import type { Entries } from '../chunks.ts';
import type { StandingEntry, Standings } from './standings.ts';

/**
 * Returns the number of problems that the player last solved before a time (epoch ms), by the stored history, and the
 * `most` problems solved longest ago, oldest first. Of these only the number is given.
 */
export function listLongAgo({ entries, isComplete }: Standings, before: number, most: number): LongAgo {
  const all = solvedBefore(entries, before);
  const first = all.toSorted((one, other) => one.at - other.at || one.id - other.id).slice(0, most);
  const rows = first.map(({ id, at }) => ({ problem: blankProblem(id), solvedAt: at }));
  return { rows, count: all.length, isComplete };
}

/** Returns the problems that the player last solved before a time (epoch ms), with the time of that. */
export function solvedBefore(entries: Entries<StandingEntry>, before: number) {
  return [...entries.all()].flatMap(([id, { lastSolvedAt: at }]) =>
    at !== null && at < before ? [{ id, at }] : [],
  );
}
