import type { Account } from '../../../lib/account/account.ts';
import type { ProblemInfo } from '../../../lib/attempt-list/filters.ts';
import { isHistoryComplete } from '../../../lib/history/history.ts';
import { signOfStats } from '../../../lib/panel/sign.ts';
import { ownDataIfMade, readNotes } from '../../../lib/store/own/own.ts';
import { type PlayerDatabase, readHistory } from '../../../lib/store/player/player.ts';
import { readReviewIds } from '../../../lib/store/player/schedule.ts';
import { readStandingEntries } from '../../../lib/store/player/standings.ts';
import { readKnownProblems } from '../../../lib/store/site/problem-columns.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';

export type InfoFor = (problemId: number) => ProblemInfo;

/** Reads what is known of all problems, in the same number of requests however many they are. `now`: the time for signs, epoch ms. */
export async function readInfo(
  { origin, player: { id } }: Account,
  player: PlayerDatabase,
  now: number,
): Promise<InfoFor> {
  const own = await ownDataIfMade(origin, id);
  const [problems, standings, history, { due, inReview }, notes] = await Promise.all([
    siteData(origin).then(readKnownProblems),
    readStandingEntries(player),
    readHistory(player),
    readReviewIds(player, now),
    own ? readNotes(own) : [],
  ]);
  const noted = new Map(notes.map((note) => [note.problemId, note]));
  const isComplete = isHistoryComplete(history);
  return (problemId) => {
    const { rank = null, genre = null } = problems.get(problemId) ?? {};
    const shown = signOfStats(standings.get(problemId), isComplete, due.has(problemId));
    const review = due.has(problemId) ? 'due' : inReview.has(problemId) ? 'in-review' : null;
    return { rank, genre, sign: shown, review, note: noted.get(problemId) ?? null };
  };
}
