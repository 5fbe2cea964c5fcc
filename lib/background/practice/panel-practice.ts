import type { Attempt } from '../../model.ts';
import type { PanelPractice } from '../../panel/panel.ts';
import { practiceFigures } from '../../practice/practice-text.ts';
import { isOfPractice } from '../../practice/tally.ts';
import type { CurrentPractice } from '../../store/player/current-practice.ts';
import { dayStart } from '../../time.ts';

/** So long after its end, panels show a session, ms. */
const SHOWN_AFTER_MS = 30 * 60_000;

/** On a problem that was not in the session, ms: the player has gone on. */
const ELSEWHERE_MS = 60_000;

/** Whether panels show a session at a time, epoch ms by the site's clock. */
export function isShown({ tally }: CurrentPractice, now: number): boolean {
  return tally.overAt === null || now - tally.overAt <= SHOWN_AFTER_MS;
}

/** Returns what the panel of a problem shows of a session; null if nothing. `last`: the last attempt at the problem. `now`: see `isShown`. */
export function panelPractice(
  current: CurrentPractice,
  last: Attempt | undefined,
  now: number,
): PanelPractice | null {
  if (!isShown(current, now)) return null;
  const { practice, tally, at } = current;
  const isElsewhere = !tally.problems.some(({ problemId }) => problemId === last?.problemId);
  if (isElsewhere && tally.overAt !== null && now - tally.overAt > ELSEWHERE_MS) return null;
  // Of another day, it may be hidden.
  const isSolvedHere = last?.solved && last.at >= dayStart(now) && isOfPractice(practice, last);
  return {
    ...practiceFigures(practice, tally, at),
    autoOpen: practice.autoOpen,
    solvedHere: isSolvedHere ? last.id : null,
  };
}
