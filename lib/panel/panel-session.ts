import { dayStart } from '../days.ts';
import type { Attempt } from '../model.ts';
import { sessionFigures } from '../sessions/session-text.ts';
import { type CurrentSession, isOfSession } from '../sessions/tally.ts';
import type { PanelSession } from './panel-types.ts';

/** So long after its end, panels show a session, ms. */
const SHOWN_AFTER_MS = 30 * 60_000;

/** On a problem that was not in the session, ms: the player has gone on. */
const ELSEWHERE_MS = 60_000;

/** Whether panels show a session at a time, epoch ms by the site's clock. */
export function isShown({ tally }: CurrentSession, now: number): boolean {
  return tally.overAt === null || now - tally.overAt <= SHOWN_AFTER_MS;
}

/** Returns what the panel of a problem shows of a session; null if nothing. `last`: the last attempt at the problem. `now`: see `isShown`. */
export function panelSession(
  current: CurrentSession,
  last: Attempt | undefined,
  now: number,
): PanelSession | null {
  if (!isShown(current, now)) return null;
  const { session, tally, at } = current;
  const isElsewhere = !tally.problems.some(({ problemId }) => problemId === last?.problemId);
  if (isElsewhere && tally.overAt !== null && now - tally.overAt > ELSEWHERE_MS) return null;
  // Of another day, it may be hidden.
  const isSolvedHere = last?.solved && last.at >= dayStart(now) && isOfSession(session, last);
  return {
    ...sessionFigures(session, tally, at),
    autoOpen: session.autoOpen,
    solvedHere: isSolvedHere ? last.id : null,
  };
}
