import { failed, type Result } from '../../failure.ts';
import type { ReviewDecision } from '../../review/review-events.ts';
import { keyFailure, type RequestContext } from '../request-context.ts';
import { panelReview } from './panel-review.ts';
import { decideReview } from './review.ts';

/** Puts the next review of a problem to tomorrow. If the player has just done that, takes it back. */
export async function toggleReviewTomorrow(context: RequestContext, id: number): Promise<Result<null>> {
  const { account } = context;
  if (!account) return failed(keyFailure(context));
  const { review } = await panelReview(context, account, id);
  const decidedAt = review?.state === 'planned' && review.days === 1 ? review.of : null;
  const decision: ReviewDecision =
    decidedAt === null ? { kind: 'due', days: 1 } : { kind: 'undo', of: decidedAt };
  return decideReview(context, { id, decision }, id);
}
