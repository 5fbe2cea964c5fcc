import type { Attempt } from '../../model.ts';
import type { PanelPractice } from '../../panel/panel.ts';
import { practiceFigures } from '../../practice/practice-text.ts';
import { isOfPractice } from '../../practice/tally.ts';
import type { CurrentPractice } from '../../store/player/current-practice.ts';
import { dayStart } from '../../time.ts';

/** So long after its end, a session is shown, ms. */
const SHOWN_AFTER_MS = 30 * 60_000;

/** Returns what the panel of a problem shows of a practice session at `now`, epoch ms; null if nothing. `last`: the last try at the problem. */
export function panelPractice(
  { practice, tally, at }: CurrentPractice,
  last: Attempt | undefined,
  now: number,
): PanelPractice | null {
  if (tally.overAt !== null && now - tally.overAt > SHOWN_AFTER_MS) return null;
  // Of another day, it may be hidden.
  const isSolvedHere = last?.solved && last.at >= dayStart(now) && isOfPractice(practice, last);
  return {
    ...practiceFigures(practice, tally, at),
    autoOpen: practice.autoOpen,
    solvedHere: isSolvedHere ? last.id : null,
  };
}
