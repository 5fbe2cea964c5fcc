import type { Account } from '../../account/account.ts';
import { attemptsOn } from '../../history/attempts.ts';
import type { PanelModel } from '../../panel/panel.ts';
import { knownEvents } from '../../review/review-events.ts';
import { planOf, reviewsOfToday, reviewsTomorrow } from '../../review/schedule.ts';
import { shownReview } from '../../review/shown-review.ts';
import { readReviews } from '../../store/own/own.ts';
import { readHistory } from '../../store/player/history.ts';
import { playerData } from '../../store/player/player.ts';
import { ownDataOf } from '../account/own-data.ts';
import { siteNow } from '../net/site-clock.ts';
import type { WorkerParts } from '../worker-parts.ts';
import { currentSchedule } from './schedule.ts';

/** What the panel of a problem shows about reviews. */
type ShownReviews = Pick<PanelModel, 'review' | 'reviews'>;

/** Where reviews cannot be read. */
export const NO_REVIEWS: ShownReviews = { review: null, reviews: null };

/** Returns what the panel of a problem shows about reviews. */
export async function panelReview(worker: WorkerParts, account: Account, id: number): Promise<ShownReviews> {
  const schedule = await currentSchedule(worker, account);
  const own = await ownDataOf(worker, account);
  const [{ attempts }, decided, now] = await Promise.all([
    playerData(account.origin, account.player.id).then(readHistory),
    own ? readReviews(own, id) : undefined,
    siteNow(worker),
  ]);
  const due = reviewsOfToday(schedule, now);
  const source = {
    problemId: id,
    attempts: attemptsOn(attempts, id),
    events: decided ? knownEvents(decided) : [],
  };
  return {
    review: shownReview(source, schedule.rows.get(id), planOf(schedule), due.includes(id), now),
    reviews: {
      left: due.filter((other) => other !== id).length,
      isFlow: false,
      tomorrow: reviewsTomorrow(schedule, now),
    },
  };
}
