import type { Practice } from '../../../lib/practice/practice.ts';
import type { PracticeView } from '../../../lib/progress/past-sessions.ts';

export interface PracticePartProps {
  view: PracticeView;
  /** Origin of the site. */
  site: string;
  now: number;
  /** Returns the address that shows the report of a session. */
  sessionHref: (practice: Practice) => string;
  /** Starts a session with these problems, like another one in all else. */
  onAgain: (like: Practice, problemIds: readonly number[]) => void;
  onOptions: () => void;
}
