import { allAttempts } from '../../../lib/history/attempts.ts';
import { isComplete } from '../../../lib/history/history.ts';
import { statsByProblem } from '../../../lib/history/stats.ts';
import { onChangePublished } from '../../../lib/store/change-channel.ts';
import { readHistory } from '../../../lib/store/player/history.ts';
import { playerData } from '../../../lib/store/player/player.ts';

/** ms between two checks. The change channel sends nothing if the worker died before it could publish. */
const LOOK_EVERY = 1_000;

/** A player's stored history, as rows of numbers, since a hundred thousand of them are sent to the test. */
export interface Stored {
  /** Of each attempt: id, problem, epoch ms, whether solved (1 or 0), ms taken. */
  attempts: (number | null)[][];
  /** Of each problem: number, attempts, solves. */
  stats: number[][];
  isComplete: boolean;
}

/** Reads a player's stored history. */
export async function stored(base: string, playerId: number): Promise<Stored> {
  const history = await readHistory(await playerData(base, playerId));
  const { attempts } = history;
  return {
    attempts: allAttempts(attempts).map(({ id, problemId, at, solved, ms }) => [
      id,
      problemId,
      at,
      Number(solved),
      ms,
    ]),
    stats: [...statsByProblem(attempts).values()].map((one) => [one.problemId, one.attemptCount, one.solves]),
    isComplete: isComplete(history),
  };
}

/** Resolves as soon as a player's history is complete. */
export function historyIsComplete(base: string, playerId: number): Promise<null> {
  const end = new AbortController();
  return new Promise((resolve) => {
    const look = async () => {
      if (!isComplete(await readHistory(await playerData(base, playerId)))) return;
      clearInterval(timer);
      end.abort();
      resolve(null);
    };
    const timer = setInterval(look, LOOK_EVERY);
    onChangePublished((change) => void (change === 'attempts' && look()), end.signal);
  });
}
