import { isOpenedByReview } from '../net/tab-budget.ts';
import type { RequestContext } from '../request-context.ts';
import { dueReviews } from '../review/review.ts';
import { currentSession } from '../sessions/session.ts';

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
