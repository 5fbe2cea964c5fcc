import type { LongAgo } from '../../popup/popup.ts';
import type { Entries } from '../chunks.ts';
import { readManyProblems } from '../site/site-data.ts';
import { publicPart } from '../site/stored-problem.ts';
import type { PlayerDatabase } from './player.ts';
import { readStandings, type StandingEntry } from './standings.ts';

/**
 * Returns the number of problems that the player last solved before a time (epoch ms), by the stored history, and the
 * `most` problems solved longest ago, oldest first. `base` is the site's address.
 */
export async function readLongAgo(
  db: PlayerDatabase,
  base: string,
  before: number,
  most: number,
): Promise<LongAgo> {
  const { entries, isComplete } = await readStandings(db);
  const all = solvedBefore(entries, before);
  const first = all.toSorted((one, other) => one.at - other.at || one.id - other.id).slice(0, most);
  const ids = first.map(({ id }) => id);
  const problems = await readManyProblems(base, ids);
  const rows = problems.map((problem, i) => ({ problem: publicPart(problem), solvedAt: first[i]?.at ?? 0 }));
  return { rows, count: all.length, isComplete };
}

/** Returns the problems that the player last solved before a time (epoch ms), with the time of that. */
export function solvedBefore(entries: Entries<StandingEntry>, before: number) {
  return [...entries.all()].flatMap(([id, { lastSolvedAt: at }]) =>
    at !== null && at < before ? [{ id, at }] : [],
  );
}
