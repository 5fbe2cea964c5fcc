import type { SessionView } from '../../../lib/pages/past-sessions.ts';
import type { Session } from '../../../lib/sessions/session.ts';

export interface SessionPartProps {
  view: SessionView;
  /** Origin of the site. */
  site: string;
  now: number;
  /** Returns the address that shows the report of a session. */
  sessionHref: (session: Session) => string;
  /** Starts a session with these problems, like another one in all else. */
  onAgain: (like: Session, problemIds: readonly number[]) => void;
  onOptions: () => void;
}
