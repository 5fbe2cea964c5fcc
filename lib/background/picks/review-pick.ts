import type { Account } from '../../account/account.ts';
import { dayStart } from '../../days.ts';
import { failed, type Result } from '../../failure.ts';
import { firstUnopened, type ProblemPick } from '../../picks/stored-picks.ts';
import type { Requester } from '../../requests/requester.ts';
import { reviewsOfToday } from '../../review/schedule.ts';
import { siteNow } from '../net/site-clock.ts';
import { isOpenedByReview } from '../net/tab-budget.ts';
import { keyFailure, type RequestContext } from '../request-context.ts';
import { dueReviews, updateReviews } from '../review/review.ts';
import { currentSession } from '../sessions/session.ts';
import { takeInNewest } from '../sync/sync-history.ts';
import { picksOf, storePick } from './store-pick.ts';

/**
 * Picks the next due review. Those that were opened today and not attempted come after all others. The problem that the player is leaving
 * comes only if no other is left. `by` causes the requests that the pick needs.
 */
export async function pickReview(
  context: RequestContext,
  leaving: number | undefined,
  by: Requester = 'person',
): Promise<Result<ProblemPick>> {
  const { account } = context.asker;
  if (!account) return failed(keyFailure(context));
  await takeInNewest(context, account, by);
  const since = dayStart(await siteNow(context));
  const id =
    (await dueReview(context, account, since, leaving)) ?? (await dueReview(context, account, since));
  if (id === undefined) return failed({ kind: 'nothing-found', why: 'reviews' });
  return storePick(context, { id, by: 'review', reason: null });
}

/**
 * Returns the review that is due next; undefined if there is none. Those that were opened since a time (epoch ms) and are still due come
 * after all others, the one opened longest ago first. The problem that the player is leaving does not come.
 */
export async function dueReview(
  context: RequestContext,
  account: Account,
  since: number,
  leaving?: number,
): Promise<number | undefined> {
  const due = reviewsOfToday(await updateReviews(context, account), await siteNow(context));
  const { list } = await picksOf(context.asker);
  const opened = list.filter(({ by, at }) => by === 'review' && at >= since);
  return firstUnopened(
    due.filter((id) => id !== leaving),
    opened,
  );
}

/**
 * Resolves to whether a review comes after problem `id` in a tab, as the button of its panel says: a review opened it there, others are
 * due, and no session goes on.
 */
export async function isReviewNext(context: RequestContext, tab: number, id: number): Promise<boolean> {
  const { account } = context.asker;
  if (!account || !(await isOpenedByReview(context, tab, id))) return false;
  const session = await currentSession(context, account).catch(() => null);
  if (session?.tally.state === 'running') return false;
  return [...(await dueReviews(context, account))].some((due) => due !== id);
}
