import { resultsOn } from '../../../lib/history/results.ts';
import { readHistory } from '../../../lib/store/player/history.ts';
import { playerData, readAttemptRequest } from '../../../lib/store/player/player.ts';

/** Returns what is stored of a player's attempts on a problem, and of the requests for them. */
export async function storedResults(origin: string, playerId: number, problemId: number) {
  const db = await playerData(origin, playerId);
  const [asked, history] = await Promise.all([readAttemptRequest(db, problemId), readHistory(db)]);
  return { ...resultsOn(history, problemId, asked), asked };
}
