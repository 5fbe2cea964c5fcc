import { ask } from '../../../lib/ask.ts';
import type { Result } from '../../../lib/failure.ts';
import type { ReviewChange } from '../../../lib/review/review-plan.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readNextReview } from '../../../lib/store/player/schedule.ts';
import { forgetPickError, noteResult } from '../errors.ts';
import { openBeside } from '../navigation.ts';
import type { PopupSignals } from '../popup-signals.ts';
import { readAgain, reportStorage } from '../state.ts';

/** Begins the player's reviews, or computes their usual times anew. */
export async function beginReviews(popup: PopupSignals): Promise<void> {
  // Of a double click, the second press does nothing.
  if (!popup.isReviewBusy.value) await show(popup, () => ask('beginReviews', null));
}

/** Changes what the player has chosen for reviews. */
export function changeReviews(popup: PopupSignals, change: ReviewChange): Promise<void> {
  return show(popup, () => ask('changeReviews', change));
}

/** Ends the player's reviews. */
export function endReviews(popup: PopupSignals): Promise<void> {
  return show(popup, () => ask('endReviews', null));
}

/**
 * Asks the worker for a change once those before it are shown, and shows the reviews as they are stored then, or why nothing was changed.
 * A change can take seconds, since the schedule may be made again for it.
 */
function show(popup: PopupSignals, change: () => Promise<Result<null>>): Promise<void> {
  const { reviewChanges, isReviewBusy } = popup;
  isReviewBusy.value = true;
  const shown = reviewChanges.lastShown.then(async () => {
    const result = await change();
    noteResult(popup, 'reviews', result);
    if (result.ok) forgetPickError(popup);
    await readAgain(popup).catch((error) => reportStorage(popup, error));
    if (reviewChanges.lastShown === shown) isReviewBusy.value = false;
  });
  reviewChanges.lastShown = shown;
  return shown;
}

/**
 * Opens the problem that is to be reviewed next in the active tab: one that was not opened by this popup yet, so that a skipped problem does
 * not come at once again. If all were opened, it begins again. The popup stays open.
 */
export async function openReview(popup: PopupSignals): Promise<void> {
  const { account, here } = popup.stored.value ?? {};
  if (!account) return;
  const { openedReviews } = popup;
  if (here) openedReviews.add(here.problem.id);
  try {
    const player = await playerData(account.origin, account.player.id);
    let id = await readNextReview(player, Date.now(), openedReviews);
    if (id === null) {
      openedReviews.clear();
      id = await readNextReview(player, Date.now());
    }
    if (id === null) return;
    openedReviews.add(id);
    popup.notice.value = null;
    forgetPickError(popup);
    await openBeside(popup, id);
  } catch (error) {
    reportStorage(popup, error);
  }
}
