import { acceptedAccount } from '../../../lib/account/account.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { levelOfPlayer } from '../../../lib/statistics/rank-groups.ts';
import { weakestGenre } from '../../../lib/statistics/weakest-genre.ts';
import type { StoredData } from '../stored-data.ts';

/** Returns the genre that the Stats tab names too, once the whole history is stored and was read. */
export function weakestOf({ account, standings, problems }: StoredData): PopupViewModel['weakest'] {
  const player = acceptedAccount(account)?.player;
  const level = player ? levelOfPlayer(player) : null;
  if (level === null || !standings?.isComplete) return null;
  const weakest = weakestGenre(standings.entries.all(), problems.get, level);
  return weakest && { genre: weakest.genre, level };
}
