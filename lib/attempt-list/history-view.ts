import { newestFirst } from '../history/attempt-order.ts';
import { type Attempts, attemptAt } from '../history/attempts.ts';
import { type History, isComplete } from '../history/history.ts';
import { statsByProblem } from '../history/stats.ts';
import type { Attempt, Problem } from '../model.ts';
import { signOfStats } from '../panel/sign.ts';
import { filteredRows, type ProblemInfo } from './filters.ts';
import { type AttemptList, listOfAttempts } from './groups.ts';
import type { HistoryChoice } from './history-address.ts';

/** The attempts, with what is known of their problems. */
export interface KnownAttempts {
  attempts: Attempts;
  infoOf: (problemId: number) => ProblemInfo;
}

/** What the page shows of the history. */
export interface HistoryView extends KnownAttempts {
  choice: HistoryChoice;
  list: AttemptList;
  /** Whether all attempts on the site are stored, as far as is known. Until then first attempts are only the first stored ones. */
  isComplete: boolean;
}

/** An attempt with what is known of its problem. */
interface ListedAttempt extends Attempt {
  info: ProblemInfo;
}

/** Returns a player's attempts with what is known of their problems. `due`: the problems to review today. */
export function knownAttempts(
  history: History,
  problemOf: (id: number) => Pick<Problem, 'rank' | 'genre'> | undefined,
  due: ReadonlySet<number>,
): KnownAttempts {
  const { attempts } = history;
  const isKnown = isComplete(history);
  return {
    attempts,
    infoOf(id) {
      const { rank = null, genre = null } = problemOf(id) ?? {};
      return { rank, genre, sign: signOfStats(statsByProblem(attempts).get(id), isKnown, due.has(id)) };
    },
  };
}

/** Returns the attempts to list: those that the filters let through, in groups. `now`: epoch ms. */
export function listedAttempts(
  { attempts, infoOf }: KnownAttempts,
  { filters, grouping }: HistoryChoice,
  now: number,
): AttemptList {
  const listed = filteredRows(newestFirst(attempts), filters, { attempts, infoOf, now });
  return listOfAttempts(attempts, listed, grouping);
}

/** Returns the attempt in a row, with what is known of its problem. */
export function listedAttempt({ attempts, infoOf }: KnownAttempts, row: number): ListedAttempt {
  const attempt = attemptAt(attempts, row);
  return { ...attempt, info: infoOf(attempt.problemId) };
}
