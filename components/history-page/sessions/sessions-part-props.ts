import type { SessionView } from '../../../lib/pages/past-sessions.ts';
import type { Session, SessionChange, SessionChoices } from '../../../lib/sessions/session.ts';

export interface SessionsPartProps {
  view: SessionView;
  /** Origin of the site. */
  site: string;
  now: number;
  /** Returns the address that shows the report of a session. */
  sessionHref: (session: Session) => string;
  /** Starts a session, and opens its first problem. */
  onStart: (choices: SessionChoices) => void;
  /** Pauses, resumes or ends the one that goes on. */
  onChange: (change: SessionChange) => void;
  onOptions: () => void;
}
