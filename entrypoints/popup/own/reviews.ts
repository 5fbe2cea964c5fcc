import { ask } from '../../../lib/ask.ts';
import type { Result } from '../../../lib/failure.ts';
import type { ReviewChange } from '../../../lib/review/review-plan.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readNextReview } from '../../../lib/store/player/schedule.ts';
import { noteResult } from '../errors.ts';
import { openBeside } from '../navigation.ts';
import type { PopupSignals } from '../popup-signals.ts';
import { readAgain, reportStorage } from '../state.ts';

/** Begins the player's reviews, or computes their usual times anew. */
export function beginReviews(popup: PopupSignals): Promise<void> {
  return show(popup, () => ask('beginReviews', null));
}

/** Changes what the player has chosen for reviews. */
export function changeReviews(popup: PopupSignals, change: ReviewChange): Promise<void> {
  return show(popup, () => ask('changeReviews', change));
}

/** Ends the player's reviews. */
export function endReviews(popup: PopupSignals): Promise<void> {
  return show(popup, () => ask('endReviews', null));
}

/** Asks the worker for a change, unless one is being made, and shows the reviews as they are stored then, or why nothing was changed. */
async function show(popup: PopupSignals, change: () => Promise<Result<null>>): Promise<void> {
  if (popup.isReviewBusy.value) return;
  popup.isReviewBusy.value = true;
  noteResult(popup, 'reviews', await change());
  await readAgain(popup).catch((error) => reportStorage(popup, error));
  popup.isReviewBusy.value = false;
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
    await openBeside(popup, id);
  } catch (error) {
    reportStorage(popup, error);
  }
}
