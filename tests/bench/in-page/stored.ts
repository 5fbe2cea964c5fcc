import { isHistoryComplete } from '../../../lib/history/history.ts';
import { playerData, readHistory } from '../../../lib/store/player/player.ts';
import { everyAttempt } from './every-attempt.ts';

/** What is kept of a player's history, as rows of numbers: a hundred thousand of them go over the wire. */
export interface Stored {
  /** id, problem, epoch ms, whether solved (1 or 0), ms taken. */
  attempts: (number | null)[][];
  /** problem, tries, solves. */
  stats: number[][];
  isWhole: boolean;
}

/** Reads all that is kept of a player's history. */
export async function stored(base: string, playerId: number): Promise<Stored> {
  const db = await playerData(base, playerId);
  const [attempts, stats, history] = await Promise.all([
    everyAttempt(db),
    db.getAll('facts'),
    readHistory(db),
  ]);
  return {
    attempts: attempts.map(({ id, problemId, at, solved, ms }) => [id, problemId, at, Number(solved), ms]),
    stats: stats.map(({ problemId, tries, solves }) => [problemId, tries, solves]),
    isWhole: isHistoryComplete(history),
  };
}
