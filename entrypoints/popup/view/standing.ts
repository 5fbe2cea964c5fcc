import { isComplete } from '../../../lib/history/history.ts';
import { type AttemptStats, statsOfProblems, statusOf } from '../../../lib/history/stats.ts';
import { oncePer } from '../../../lib/once-per.ts';
import { signOfStats } from '../../../lib/panel/sign.ts';
import type { Standing } from '../../../lib/popup/popup.ts';
import type { StoredData } from '../stored-data.ts';

/** What is known of the player's attempts on a problem. `isKnown`: whether they are all stored. */
interface KnownStanding extends Standing {
  stats: AttemptStats | undefined;
  isKnown: boolean;
}

/** The stats of the listed problems and of the one in the tab: those of all take longer, and the first screen waits for these. */
const statsOfShown = oncePer(({ history, listing, here }: StoredData) =>
  statsOfProblems(history.attempts, [
    ...(listing.answer?.rows.map(({ id }) => id) ?? []),
    ...(here ? [here.problem.id] : []),
  ]),
);

/** Returns where the player stands with a listed problem or the one in the tab. */
export function standingOf(stored: StoredData, id: number): KnownStanding {
  const { account, history, requested, here, due } = stored;
  const stats = statsOfShown(stored).get(id);
  const isHereKnown = here?.problem.id === id && (here.asked?.at ?? 0) > 0;
  const isKnown = account !== null && (isComplete(history) || requested.has(id) || isHereKnown);
  return { stats, isKnown, status: statusOf(stats, isKnown), sign: signOfStats(stats, isKnown, due.has(id)) };
}
