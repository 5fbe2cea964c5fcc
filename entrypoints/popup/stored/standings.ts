import { type History, isHistoryComplete } from '../../../lib/history/history.ts';
import { type ProblemStats, statusOf } from '../../../lib/history/problem-stats.ts';
import { mark } from '../../../lib/panel/mark.ts';
import { lastPick, type Picks } from '../../../lib/picks/stored-picks.ts';
import type { Standing } from '../../../lib/popup/popup.ts';
import {
  type PlayerDatabase,
  readManyProblemStats,
  readRequestedIds,
} from '../../../lib/store/player/player.ts';
import { STANDINGS, type StandingEntry, type Standings } from '../../../lib/store/player/standings.ts';

/**
 * Returns where the player stands with problems. While the history is incomplete, the request times of each problem tell
 * whether all attempts on it are stored.
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

/** Returns status and mark of a problem with these stats. */
export function standingIn(
  stats: ProblemStats | StandingEntry | undefined,
  isKnown: boolean,
  isDue: boolean,
): Standing {
  return { status: statusOf(stats, isKnown), mark: mark(stats, isKnown, isDue) };
}

/** Resolves to the last pick, and where the player stands with it. */
export async function pickedOf(
  picks: Picks,
  player: PlayerDatabase | null,
  history: History | undefined,
  due: ReadonlySet<number>,
) {
  const current = lastPick(picks);
  const standing =
    current && player ? await readStanding(player, current.id, history, due.has(current.id)) : NO_STANDING;
  return { current: current && { ...current, ...standing } };
}

const NO_STANDING = { status: null, mark: null, lastAt: null };

/** Resolves to where the player stands with one problem, and the time of the last try. */
async function readStanding(
  player: PlayerDatabase,
  id: number,
  history: History | undefined,
  isDue: boolean,
) {
  if (isHistoryComplete(history)) {
    const entry = STANDINGS.entryOf(await player.get('facts', id)) ?? undefined;
    return { ...standingIn(entry, true, isDue), lastAt: entry?.lastAt ?? null };
  }
  const [own] = await readManyProblemStats(player, [id]);
  return own
    ? { ...standingIn(own.stats, own.isKnown, isDue), lastAt: own.stats?.lastAt ?? null }
    : NO_STANDING;
}
