import { type AttemptColumns, attemptAt } from '../attempt-list/attempt-columns.ts';
import type { ReadHistory } from '../attempt-list/history-view.ts';
import type { Failure } from '../failure.ts';
import type { Practice } from '../practice/practice.ts';
import { activeSpans, MOST_PRACTICE } from '../practice/practice.ts';
import { type PracticeTally, tallyOf } from '../practice/tally.ts';

/** A session, and how it went. */
export interface PastSession {
  practice: Practice;
  tally: PracticeTally;
}

/** What the Progress page shows of the practice sessions. */
export interface PracticeView {
  /** The one started last at the top; null until they are read. */
  sessions: readonly PastSession[] | null;
  /** The one whose report is shown; null if there is none. */
  chosen: PastSession | null;
  /** Whether all tries on the site are stored, as far as is known. */
  isComplete: boolean;
  /** Whether a session is being started, and why the last start failed. */
  isBusy: boolean;
  failure: Failure | null;
}

/** Twice as many tries as count in a session, since some may be on other problems. */
const MOST_READ = 2 * MOST_PRACTICE;

/** Returns how sessions went, from the history as it is read. `now`: epoch ms. */
export function pastSessions(
  practices: readonly Practice[],
  { columns, rows }: Pick<ReadHistory, 'columns' | 'rows'>,
  now: number,
): PastSession[] {
  return practices.map((practice) => {
    const attempts = [];
    const spans = activeSpans(practice);
    const last = spans.at(-1)?.to ?? 0;
    // The rows have the newest attempt first.
    for (let nth = rowsSince(columns, rows, practice.startedAt) - 1; nth >= 0; nth--) {
      const attempt = attemptAt(columns, rows[nth] ?? 0);
      if (attempt.at > last || attempts.length === MOST_READ) break;
      if (spans.some(({ from, to }) => attempt.at >= from && attempt.at <= to)) attempts.push(attempt);
    }
    return { practice, tally: tallyOf(practice, attempts, now) };
  });
}

/** Returns the number of rows with attempts from `since` on, which are the first ones. Halves the range that is left with each step. */
function rowsSince({ at }: AttemptColumns, rows: Uint32Array, since: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((at[rows[middle] ?? 0] ?? 0) >= since) low = middle + 1;
    else high = middle;
  }
  return low;
}
