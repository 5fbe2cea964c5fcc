import { isHistoryComplete } from '../../../lib/history/history.ts';
import { onChangePublished } from '../../../lib/store/change-channel.ts';
import { playerData, readHistory, type StoredAttempt } from '../../../lib/store/player/player.ts';

/** One read of all attempts would take longer than storage may. */
const AT_A_TIME = 10_000;
/** The change channel may be silent where the worker died that was to publish; ms. */
const LOOK_EVERY = 1_000;

/** A player's stored history, as rows of numbers: a hundred thousand of them go over the wire. */
export interface Stored {
  /** id, problem, epoch ms, whether solved (1 or 0), ms taken. */
  attempts: (number | null)[][];
  /** problem, tries, solves. */
  stats: number[][];
  isComplete: boolean;
}

/** Reads a player's stored history. */
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
    isComplete: isHistoryComplete(history),
  };
}

/** All stored attempts of a player, the oldest first. */
export async function everyAttempt(db: Awaited<ReturnType<typeof playerData>>): Promise<StoredAttempt[]> {
  const all: StoredAttempt[] = [];
  for (;;) {
    const after = IDBKeyRange.lowerBound(all.at(-1)?.id ?? 0, true);
    const rows = await db.getAll('attempts', after, AT_A_TIME);
    all.push(...rows);
    if (rows.length < AT_A_TIME) return all;
  }
}

/** Resolves as soon as nothing of a player's history is missing. */
export function historyIsComplete(base: string, playerId: number): Promise<null> {
  const end = new AbortController();
  return new Promise((resolve) => {
    const look = async () => {
      if (!isHistoryComplete(await readHistory(await playerData(base, playerId)))) return;
      clearInterval(timer);
      end.abort();
      resolve(null);
    };
    const timer = setInterval(look, LOOK_EVERY);
    onChangePublished((change) => void (change === 'attempts' && look()), end.signal);
  });
}
