import type { ReviewDecision } from '../../../lib/review/review-events.ts';
import type { PanelReview } from '../../../lib/review/shown-review.ts';
import { text } from '../../../lib/text.ts';

/** Returns the decision that "Undo" takes back; null if there is none. */
export function undoneBy(shown: PanelReview): number | null {
  if (shown.state === 'graded') return shown.changedAt;
  return shown.state === 'planned' || shown.state === 'removed' ? shown.of : null;
}

/** Returns what the player has just decided, in words. `pressed`: what is not stored yet. Null: nothing, or a grade, which says so itself. */
export function decisionText(shown: PanelReview, pressed: ReviewDecision | null): string | null {
  if (pressed?.kind === 'remove') return text('review_removed');
  if (pressed?.kind === 'due') return dueText(pressed.days);
  if (pressed?.kind === 'undo') return null;
  if (shown.state === 'removed') return text('review_removed');
  return shown.state === 'planned' && shown.of !== null ? dueText(shown.days) : null;
}

function dueText(days: number): string {
  return text(days === 1 ? 'review_tomorrow' : 'review_later_name');
}
