import { type Guarded, isNumber, objectOf, orNull } from '../guards.ts';

/**
 * Most problems on the list. A page's process can forge the message that adds one, and the popup reads the whole list each time
 * it opens.
 */
export const MOST_AGAIN = 1_000;

export const isAgainEntry = objectOf({
  problemId: isNumber,
  /** When the player put the problem on the list, epoch ms. */
  addedAt: isNumber,
  /** When the newest stored try was made then, epoch ms by the site's clock; null if none was stored. */
  lastTryAt: orNull(isNumber),
});

export type AgainEntry = Guarded<typeof isAgainEntry>;

/** Whether a problem is on the list, or may be put there: its last stored try missed it. Null: neither. */
export type AgainState = 'listed' | 'offered' | null;

/**
 * Whether a problem was solved after it was put on the list. `lastSolvedAt`: the newest try that solved it, epoch ms by the site's
 * clock. It is compared with a time of the same clock if there is one, since the device's clock may be wrong.
 */
export function isSolvedSince({ addedAt, lastTryAt }: AgainEntry, lastSolvedAt: number | null): boolean {
  return lastSolvedAt !== null && lastSolvedAt > (lastTryAt ?? addedAt);
}

/** Returns what the panel shows of the list for one problem. `entry`: undefined if there is none. */
export function againState(
  entry: AgainEntry | undefined,
  stats: { lastSolvedAt: number | null } | undefined,
  lastTry: { solved: boolean } | undefined,
): AgainState {
  if (entry && !isSolvedSince(entry, stats?.lastSolvedAt ?? null)) return 'listed';
  return lastTry?.solved === false ? 'offered' : null;
}

/** Returns the entries in the order of the list: the one added first at the top. */
export function oldestFirst(entries: readonly AgainEntry[]): AgainEntry[] {
  return entries.toSorted((one, other) => one.addedAt - other.addedAt || one.problemId - other.problemId);
}
