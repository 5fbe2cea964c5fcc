import type { Account } from '../../../lib/account/account.ts';
import type { ProblemInfo } from '../../../lib/attempt-list/filters.ts';
import { isHistoryComplete } from '../../../lib/history/sync-state.ts';
import { signOfStats } from '../../../lib/panel/sign.ts';
import { type PlayerDatabase, readSyncState } from '../../../lib/store/player/player.ts';
import { readReviewIds } from '../../../lib/store/player/schedule.ts';
import { readStandingEntries } from '../../../lib/store/player/standings.ts';
import { readKnownProblems } from '../../../lib/store/site/problem-columns.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';

export type InfoFor = (problemId: number) => ProblemInfo;

/** Reads what is known of all problems, in the same number of requests however many they are. `now`: the time for signs, epoch ms. */
export async function readInfo({ origin }: Account, player: PlayerDatabase, now: number): Promise<InfoFor> {
  const [problems, standings, history, { due }] = await Promise.all([
    siteData(origin).then(readKnownProblems),
    readStandingEntries(player),
    readSyncState(player),
    readReviewIds(player, now),
  ]);
  const isComplete = isHistoryComplete(history);
  return (problemId) => {
    const { rank = null, genre = null } = problems.get(problemId) ?? {};
    const sign = signOfStats(standings.get(problemId), isComplete, due.has(problemId));
    return { rank, genre, sign };
  };
}
