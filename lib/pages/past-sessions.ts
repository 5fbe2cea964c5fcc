import type { Failure } from '../failure.ts';
import type { Attempts } from '../history/attempts.ts';
import type { SessionScope } from '../popup/session-scopes.ts';
import type { Session, SessionChoices } from '../sessions/session.ts';
import { type SessionTally, tallyIn } from '../sessions/tally.ts';

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

/** Returns how sessions went. `now`: epoch ms by the site's clock. */
export function pastSessions(sessions: readonly Session[], attempts: Attempts, now: number): PastSession[] {
  return sessions.map((session) => ({ session, tally: tallyIn(attempts, session, now) }));
}
