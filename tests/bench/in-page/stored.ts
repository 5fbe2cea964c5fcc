import { isHistoryComplete } from '../../../lib/history/sync-state.ts';
import type { Attempt } from '../../../lib/model.ts';
import { onChangePublished } from '../../../lib/store/change-channel.ts';
import { playerData, readSyncState } from '../../../lib/store/player/player.ts';

/** Attempts in one read: one read of all would take longer than the extension allows a storage operation. */
const AT_A_TIME = 10_000;
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
  const db = await playerData(base, playerId);
  const [attempts, stats, history] = await Promise.all([
    everyAttempt(db),
    db.getAll('stats'),
    readSyncState(db),
  ]);
  return {
    attempts: attempts.map(({ id, problemId, at, solved, ms }) => [id, problemId, at, Number(solved), ms]),
    stats: stats.map(({ problemId, attemptCount, solves }) => [problemId, attemptCount, solves]),
    isComplete: isHistoryComplete(history),
  };
}

/** Returns all stored attempts of a player, oldest first. */
async function everyAttempt(db: Awaited<ReturnType<typeof playerData>>): Promise<Attempt[]> {
  const all: Attempt[] = [];
  for (;;) {
    const after = IDBKeyRange.lowerBound(all.at(-1)?.id ?? 0, true);
    const rows = await db.getAll('attempts', after, AT_A_TIME);
    all.push(...rows);
    if (rows.length < AT_A_TIME) return all;
  }
}

/** Resolves as soon as a player's history is complete. */
export function historyIsComplete(base: string, playerId: number): Promise<null> {
  const end = new AbortController();
  return new Promise((resolve) => {
    const look = async () => {
      if (!isHistoryComplete(await readSyncState(await playerData(base, playerId)))) return;
      clearInterval(timer);
      end.abort();
      resolve(null);
    };
    const timer = setInterval(look, LOOK_EVERY);
    onChangePublished((change) => void (change === 'attempts' && look()), end.signal);
  });
}
