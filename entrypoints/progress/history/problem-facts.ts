import type { ProblemFacts } from '../../../lib/attempt-list/filters.ts';
import { isHistoryComplete } from '../../../lib/history/history.ts';
import { horizonMsOf, markOrNull } from '../../../lib/panel/mark.ts';
import type { Settings } from '../../../lib/settings.ts';
import { type PlayerDatabase, readHistory } from '../../../lib/store/player/player.ts';
import { readStandingEntries } from '../../../lib/store/player/standings.ts';
import { readKnownProblems } from '../../../lib/store/site/problem-columns.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';

/** Returns what is known of a problem. */
export type FactsFor = (problemId: number) => ProblemFacts;

/** Reads what is known of all problems, in the same number of requests however many they are. `now`: the time for marks, epoch ms. */
export async function readFacts(
  site: string,
  player: PlayerDatabase,
  { horizonDays }: Settings,
  now: number,
): Promise<FactsFor> {
  const [problems, standings, history] = await Promise.all([
    siteData(site).then(readKnownProblems),
    readStandingEntries(player),
    readHistory(player),
  ]);
  const isComplete = isHistoryComplete(history);
  return (problemId) => {
    const { rank = null, genre = null } = problems.get(problemId) ?? {};
    const entry = standings.get(problemId);
    // Entries without tries are corrupt.
    const stats = entry && entry.tries !== null ? { ...entry, tries: entry.tries } : undefined;
    return { rank, genre, mark: markOrNull(stats, now, horizonMsOf(horizonDays), isComplete) };
  };
}
