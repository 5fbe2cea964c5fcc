import { type ProblemStats, statusOf } from '../../../lib/history/problem-stats.ts';
import { signOfStats } from '../../../lib/panel/sign.ts';
import type { Standing } from '../../../lib/popup/popup.ts';
import { type PlayerDatabase, readRequestedIds } from '../../../lib/store/player/player.ts';
import type { StandingEntry, Standings } from '../../../lib/store/player/standings.ts';

/**
 * Returns where the player stands with problems. While the history is incomplete, the request times of each problem tell
 * whether all attempts on it are stored. `due`: the problems that are due for review.
 */
export async function standingsOf(
  problems: readonly { id: number }[],
  player: PlayerDatabase,
  standings: Standings,
  due: ReadonlySet<number>,
): Promise<Map<number, Standing>> {
  const ids = problems.map(({ id }) => id);
  if (standings.isComplete) {
    return new Map(ids.map((id) => [id, standingIn(standings.entries.get(id), true, due.has(id))]));
  }
  const requested = await readRequestedIds(player, ids);
  return new Map(
    ids.map((id) => {
      const entry = standings.entries.get(id);
      return [id, standingIn(entry, entry !== undefined && requested.has(id), due.has(id))];
    }),
  );
}

/** Returns status and sign of a problem with these stats. */
export function standingIn(
  stats: ProblemStats | StandingEntry | undefined,
  isKnown: boolean,
  isDue: boolean,
): Standing {
  return { status: statusOf(stats, isKnown), sign: signOfStats(stats, isKnown, isDue) };
}
