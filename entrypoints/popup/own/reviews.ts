import { ask } from '../../../lib/ask.ts';
import { done, failed } from '../../../lib/failure.ts';
import type { ReviewChange } from '../../../lib/review/review-plan.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readNextReview } from '../../../lib/store/player/schedule.ts';
import { forgetFailedPick, noteResult } from '../errors.ts';
import { openBeside } from '../navigation.ts';
import type { PopupSignals } from '../popup-signals.ts';
import { reportStorage } from '../state.ts';
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
      if (here) openedReviews.add(here.problem.id);
      id = await readNextReview(player, Date.now(), openedReviews);
    }
    const isAnyDue = id !== null || (await readNextReview(player, Date.now())) !== null;
    noteResult(
      popup,
      'reviews',
      id === null && isAnyDue ? failed({ kind: 'nothing-found', why: 'last' }) : done(null),
    );
    if (id === null) return;
    openedReviews.add(id);
    forgetFailedPick(popup);
    await openBeside(popup, id);
  } catch (error) {
    reportStorage(popup, error);
  }
}
