import { acceptedAccount } from '../../../lib/account/account.ts';
import { isComplete } from '../../../lib/history/history.ts';
import { statsByProblem } from '../../../lib/history/stats.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { levelOfPlayer } from '../../../lib/statistics/rank-groups.ts';
import { weakestGenre } from '../../../lib/statistics/weakest-genre.ts';
import type { StoredData } from '../stored-data.ts';

/** Returns the genre that the Stats tab names too, once the whole history is stored and all problems are read. */
export function weakestOf({ account, history, problems }: StoredData): PopupViewModel['weakest'] {
  const player = acceptedAccount(account)?.player;
  const level = player ? levelOfPlayer(player) : null;
  if (level === null || !problems || !isComplete(history)) return null;
  const weakest = weakestGenre(statsByProblem(history.attempts), problems.get, level);
  return weakest && { genre: weakest.genre, level };
}
