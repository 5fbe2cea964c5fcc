import { CARD_ATTEMPTS } from '../limits.ts';
import { horizonOf, isMark, type Mark, mark } from '../mark.ts';
import type { ProblemCard } from '../protocol.ts';
import { playerData, readManyFacts, readProblemHistory } from '../store/player.ts';
import { readSettings } from '../store/settings.ts';
import { currentAccount } from './key.ts';

/** See `ContentQuestions.marks`. */
export async function marks(ids: readonly number[]): Promise<[id: number, mark: Mark][] | null> {
  const [account, { marksOn, horizonDays }] = await Promise.all([currentAccount(), readSettings()]);
  if (!account || !marksOn) return null;
  const rows = await readManyFacts(await playerData(account.origin, account.player.id), ids);
  const now = Date.now();
  return rows.flatMap(({ id, facts, isKnown }) => {
    const one = mark(facts, now, horizonOf(horizonDays), isKnown);
    return isMark(one) ? [[id, one] as [number, Mark]] : [];
  });
}

/** See `ContentQuestions.problemCard`. */
export async function problemCard(id: number): Promise<ProblemCard | null> {
  const [account, { marksOn, horizonDays }] = await Promise.all([currentAccount(), readSettings()]);
  if (!account || !marksOn) return null;
  const db = await playerData(account.origin, account.player.id);
  const { facts, attempts, isKnown } = await readProblemHistory(db, id, CARD_ATTEMPTS);
  const one = mark(facts, Date.now(), horizonOf(horizonDays), isKnown);
  if (!facts || !isMark(one)) return null;
  const { tries, solves, bestMs } = facts;
  return {
    id,
    mark: one,
    tries,
    solves,
    bestMs,
    attempts: attempts.map(({ at, solved, ms }) => ({ at, solved, ms })),
  };
}
