import type { Results } from '../history/results.ts';
import { statusOf } from '../history/stats.ts';
import { CARD_ATTEMPTS } from '../limits.ts';
import { isEmptyNote, type NoteContent } from '../notes/notes.ts';
import { noteLine } from '../notes/tags.ts';
import { GRADES } from '../review/grades.ts';
import type { PanelReview } from '../review/shown-review.ts';
import type { CardNote, CardResults, CardReview } from './panel-types.ts';
import { signOf, signOfStats } from './sign.ts';

/** Returns what a card shows of the player's results. */
export function cardResults({ stats, attempts, isKnown }: Results, isDue: boolean): CardResults {
  // As in the panel, no sums while not all of them are known.
  const { attemptCount = 0, solves = 0, bestMs = null } = (isKnown ? stats : undefined) ?? {};
  return {
    sign: signOf(statusOf(stats, isKnown), signOfStats(stats, isKnown, isDue)),
    attemptCount,
    solves,
    bestMs,
    attempts: attempts.slice(0, CARD_ATTEMPTS).map(({ at, solved, ms }) => ({ at, solved, ms })),
  };
}

/** Returns what a card shows of the reviews of its problem, of which the panel shows more. */
export function cardReview(review: PanelReview | null): CardReview | null {
  switch (review?.state) {
    case undefined:
      return null;
    case 'graded':
      return { state: 'planned', days: review.days[GRADES.indexOf(review.grade)] ?? 1 };
    case 'planned':
      return review.of !== null && review.days === 1
        ? { state: 'tomorrow', of: review.of }
        : { state: 'planned', days: review.days };
    default:
      return { state: 'offered' };
  }
}

/** Most characters of a note on a card: two lines. */
const CARD_LINE = 80;

/** Returns a note as the card of its problem shows it; null if it says nothing. */
export function cardNote(note: NoteContent): CardNote | null {
  if (isEmptyNote(note)) return null;
  return { line: noteLine(note.text, CARD_LINE), bookmarked: note.bookmarked };
}
