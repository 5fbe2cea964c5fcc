import type { Failure, Result } from '../../../lib/failure.ts';
import type { PanelModel } from '../../../lib/panel/panel-types.ts';
import type { ReviewDecision } from '../../../lib/review/review-events.ts';
import { usePress } from '../use-press.ts';

export interface ReviewEvents {
  /** Stores what the player decides about the reviews of the problem. Resolves to a failure if that could not be stored. */
  onReview: (id: number, decision: ReviewDecision) => Promise<Result<null>>;
}

/** The player's decisions about the reviews of the panel's problem, and why the last one failed. */
export interface Review {
  /** The decision that was made last, until the panel's content has it; null: none. */
  pressed: ReviewDecision | null;
  failure: Failure | null;
  decide(decision: ReviewDecision): void;
  forgetFailure(): void;
}

/** Returns the decisions about the panel's problem. A press shows at once, and is taken back if it fails. */
export function useReview({ problem: { id }, review }: PanelModel, { onReview }: ReviewEvents): Review {
  const { pressed, failure, press, forgetFailure } = usePress<ReviewDecision>(id, JSON.stringify(review));
  return {
    pressed,
    failure,
    decide: (decision) => press(decision, () => onReview(id, decision)),
    forgetFailure,
  };
}
