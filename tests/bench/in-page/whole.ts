import { isHistoryComplete } from '../../../lib/history/history.ts';
import { onChangePublished } from '../../../lib/store/change-channel.ts';
import { playerData, readHistory } from '../../../lib/store/player/player.ts';

/** News may die with the worker that was to tell it; ms. */
const LOOK_EVERY = 1_000;

/** Resolves as soon as nothing of a player's history is missing. */
export function historyIsWhole(base: string, playerId: number): Promise<null> {
  const end = new AbortController();
  return new Promise((resolve) => {
    const look = async () => {
      if (!isHistoryComplete(await readHistory(await playerData(base, playerId)))) return;
      clearInterval(timer);
      end.abort();
      resolve(null);
    };
    const timer = setInterval(look, LOOK_EVERY);
    onChangePublished((news) => void (news === 'attempts' && look()), end.signal);
  });
}
