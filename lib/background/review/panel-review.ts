import type { Account } from '../../account/account.ts';
import type { PanelModel } from '../../panel/panel.ts';
import { isScheduleState } from '../../review/scheduled.ts';
import { validRow } from '../../store/corruption.ts';
import { ONLY } from '../../store/database.ts';
import { playerData } from '../../store/player/player.ts';
import { readReviewsOfToday, readReviewsTomorrow, readScheduled } from '../../store/player/schedule.ts';
import { ownDataOf } from '../account/own-data.ts';
import { siteNow } from '../net/site-clock.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { updateReviews } from './review.ts';
import { reviewSource } from './schedule-writers.ts';
import { shownReview } from './shown-review.ts';

/** What the panel of a problem shows about reviews. */
type ShownReviews = Pick<PanelModel, 'review' | 'reviews'>;

/** Where reviews cannot be read, or while the whole schedule is being made, for which no panel waits. */
export const NO_REVIEWS: ShownReviews = { review: null, reviews: null };

const NOTHING_REVIEWED: ShownReviews = {
  review: { state: 'none' },
  reviews: { left: 0, isFlow: false, tomorrow: 0 },
};

/** Returns what the panel of a problem shows about reviews. */
export async function panelReview(worker: WorkerParts, account: Account, id: number): Promise<ShownReviews> {
  const player = await playerData(account.origin, account.player.id);
  const readState = async () => validRow(await player.get('scheduleState', ONLY), isScheduleState);
  if (((await readState())?.upTo ?? null) !== null) return NO_REVIEWS;
  // An attempt that has just arrived counts already.
  await updateReviews(worker, account);
  const [own, state] = await Promise.all([ownDataOf(worker, account), readState()]);
  if (!own || !state) return NOTHING_REVIEWED;
  const now = await siteNow(worker);
  const [source, scheduled, due, tomorrow] = await Promise.all([
    reviewSource(player, own, id),
    readScheduled(player, id),
    readReviewsOfToday(player, now),
    readReviewsTomorrow(player, now),
  ]);
  return {
    review: shownReview(source, scheduled, state.plan, due.includes(id), now),
    reviews: { left: due.filter((other) => other !== id).length, isFlow: false, tomorrow },
  };
}
