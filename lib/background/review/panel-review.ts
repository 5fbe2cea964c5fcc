import type { Account } from '../../account/account.ts';
import type { PanelModel, PanelReview } from '../../panel/panel.ts';
import type { ReviewPlan } from '../../review/review-plan.ts';
import { dueUntil, isScheduleState } from '../../review/scheduled.ts';
import { validRow } from '../../store/corruption.ts';
import { ONLY } from '../../store/database.ts';
import { playerData } from '../../store/player/player.ts';
import { readReviewsOfToday, readReviewsTomorrow, readScheduled } from '../../store/player/schedule.ts';
import { ownDataOf } from '../account/own-data.ts';
import { siteNow } from '../net/site-clock.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { nextReview, type ReviewSource } from './replay.ts';
import { updateReviews } from './review.ts';
import { reviewSource } from './schedule-writers.ts';
import { shownReview } from './shown-review.ts';

/** What the panel of a problem shows about reviews. */
type ShownReviews = Pick<PanelModel, 'review' | 'reviews'>;

/** Where reviews cannot be read. */
export const NO_REVIEWS: ShownReviews = { review: null, reviews: null };

const NOTHING_REVIEWED: ShownReviews = {
  review: { state: 'none' },
  reviews: { left: 0, isFlow: false, tomorrow: 0 },
};

/** Returns what the panel of a problem shows about reviews. */
export async function panelReview(worker: WorkerParts, account: Account, id: number): Promise<ShownReviews> {
  const player = await playerData(account.origin, account.player.id);
  const readState = async () => validRow(await player.get('scheduleState', ONLY), isScheduleState);
  // An attempt that has just arrived counts already. While the whole schedule is being made, no panel waits for it.
  if (((await readState())?.upTo ?? null) === null) await updateReviews(worker, account);
  const [own, state] = await Promise.all([ownDataOf(worker, account), readState()]);
  if (!own || !state) return NOTHING_REVIEWED;
  const now = await siteNow(worker);
  if (state.upTo !== null)
    return { review: ownReview(await reviewSource(player, own, id), state.plan, now), reviews: null };
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

/** Returns what the panel says of a problem that may not be in the schedule yet. A new one waits for its turn among the others. */
function ownReview(source: ReviewSource, plan: ReviewPlan | null, now: number): PanelReview {
  const scheduled = nextReview(source, plan) ?? undefined;
  const isDue = scheduled?.isNew === 0 && scheduled.due < dueUntil(now);
  return shownReview(source, scheduled, plan, isDue, now);
}
