import { ask } from '../../lib/ask.ts';
import type { Result } from '../../lib/failure.ts';
import type { ReviewChange } from '../../lib/review/review-plan.ts';
import { planOf } from '../../lib/review/schedule.ts';
import type { SessionChange } from '../../lib/sessions/session.ts';
import { forgetFailedPick, noteResult } from './errors.ts';
import type { PopupSignals } from './popup-signals.ts';
import { readAgain, reportStorage } from './state.ts';
import { NOTHING_STORED } from './stored-data.ts';

/**
 * Asks the worker for a change once those before it are shown, and shows what is stored then, or why nothing was changed. A change of the
 * reviews can take seconds, since the schedule may be made again for it. Resolves to whether it was made.
 */
function showChange(
  popup: PopupSignals,
  of: 'reviews' | 'session',
  change: () => Promise<Result<null>>,
): Promise<boolean> {
  const changes = popup.changes[of];
  changes.isBusy.value = true;
  const shown = changes.lastShown.then(async () => {
    const result = await change();
    noteResult(popup, of, result);
    if (result.ok) forgetFailedPick(popup);
    await readAgain(popup).catch((error) => reportStorage(popup, error));
    if (changes.lastShown === shown) changes.isBusy.value = false;
    return result.ok;
  });
  changes.lastShown = shown;
  return shown;
}

/** Begins or ends *Review what I failed*, or changes how many problems a day it brings. */
export async function changeReviews(popup: PopupSignals, change: ReviewChange): Promise<void> {
  // Of a double click, the second press does nothing.
  if ('on' in change && popup.changes.reviews.isBusy.value) return;
  await showChange(popup, 'reviews', () => ask('changeReviews', change));
  await countToBegin(popup);
}

/** Counts with how many problems *Review what I failed* would begin. */
export async function countToBegin({ stored, toBegin }: PopupSignals): Promise<void> {
  const { account, schedule } = stored.value ?? NOTHING_STORED;
  if (!account) return;
  const count = planOf(schedule) ? null : await ask('countToReview', null);
  toBegin.value = count?.ok ? count.value : null;
}

/** Pauses, resumes or ends the session. */
export async function changeSession(popup: PopupSignals, change: SessionChange): Promise<void> {
  await showChange(popup, 'session', () => ask('changeSession', change));
}
