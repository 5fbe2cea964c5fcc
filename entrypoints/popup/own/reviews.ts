import { ask } from '../../../lib/ask.ts';
import type { ReviewChange } from '../../../lib/review/review-plan.ts';
import type { PopupSignals } from '../popup-signals.ts';
import { showChange } from './changes.ts';

/** Begins the player's reviews. */
export async function beginReviews(popup: PopupSignals): Promise<void> {
  // Of a double click, the second press does nothing.
  if (!popup.changes.reviews.isBusy.value)
    await showChange(popup, 'reviews', () => ask('changeReviews', { on: true }));
}

/** Changes what the player has chosen for reviews. */
export async function changeReviews(popup: PopupSignals, change: ReviewChange): Promise<void> {
  await showChange(popup, 'reviews', () => ask('changeReviews', change));
}

/** Ends the player's reviews. */
export async function endReviews(popup: PopupSignals): Promise<void> {
  await showChange(popup, 'reviews', () => ask('changeReviews', { on: false }));
}
