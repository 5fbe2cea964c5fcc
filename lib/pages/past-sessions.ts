import { type AttemptColumns, attemptAt } from '../attempt-list/attempt-columns.ts';
import type { ReadHistory } from '../attempt-list/history-view.ts';
import type { Failure } from '../failure.ts';
import type { SessionScope } from '../popup/session-scopes.ts';
import type { Session, SessionChoices } from '../sessions/session.ts';
import { type SessionTally, tallyOf } from '../sessions/tally.ts';

/** A session, and how it went. */
export interface PastSession {
  session: Session;
  tally: SessionTally;
}

/** What the history page shows of the sessions. */
export interface SessionView {
  /** The one started last at the top; null until they are read. */
  sessions: readonly PastSession[] | null;
  /** The one whose report is shown; null if there is none. */
  chosen: PastSession | null;
  /** What is offered for the next one. */
  choices: SessionChoices;
  scopes: readonly SessionScope[];
  /** Whether all attempts on the site are stored, as far as is known. */
  isComplete: boolean;
  /** Whether a session is being started or changed, and why the last press failed. */
  isBusy: boolean;
  failure: Failure | null;
}

/** Returns how sessions went, from the history as it is read. `now`: epoch ms by the site's clock. */
export function pastSessions(
  sessions: readonly Session[],
  { columns, rows }: Pick<ReadHistory, 'columns' | 'rows'>,
  now: number,
): PastSession[] {
  return sessions.map((session) => {
    const attempts = [];
    // The rows have the newest attempt first.
    for (let nth = rowsAfter(columns, rows, session.afterAttempt) - 1; nth >= 0; nth--) {
      const attempt = attemptAt(columns, rows[nth] ?? 0);
      if (attempt.at > (session.endedAt ?? attempt.at)) break;
      attempts.push(attempt);
    }
    return { session, tally: tallyOf(session, attempts, now) };
  });
}

/** Returns the number of rows after the attempt with a number, which are the first ones. Halves the range that is left with each step. */
function rowsAfter({ ids }: AttemptColumns, rows: Uint32Array, id: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ids[rows[middle] ?? 0] ?? 0) > id) low = middle + 1;
    else high = middle;
  }
  return low;
}
