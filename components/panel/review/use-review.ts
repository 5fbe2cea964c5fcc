import { useEffect, useState } from 'preact/hooks';
import type { Failure, Result } from '../../../lib/failure.ts';
import type { PanelModel } from '../../../lib/panel/panel.ts';
import type { Grade } from '../../../lib/review/grades.ts';
import type { ReviewDecision } from '../../../lib/review/review-events.ts';

export interface ReviewEvents {
  /** Stores what the player decides about the reviews of the problem. Resolves to a failure if that could not be stored. */
  onReview: (id: number, decision: ReviewDecision) => Promise<Result<null>>;
}

/** The player's decisions about the reviews of the panel's problem, and why the last one failed. */
export interface Review {
  /** The grade that was chosen last, until the panel's content has it; null: none. */
  chosen: Grade | null;
  failure: Failure | null;
  decide(decision: ReviewDecision): void;
  forgetFailure(): void;
}

interface LastPress {
  id: number;
  grade: Grade | null;
  failure?: Failure;
}

/** Returns the decisions about the panel's problem. A press shows at once, and is taken back if it fails. */
export function useReview({ problem: { id }, review }: PanelModel, { onReview }: ReviewEvents): Review {
  const [last, setLast] = useState<LastPress | null>(null);
  const shown = JSON.stringify(review);
  // The answer after a press says the same as the press, or what happened since.
  useEffect(() => setLast(null), [shown, id]);
  const press = last?.id === id ? last : null;
  return {
    chosen: press && !press.failure ? press.grade : null,
    failure: press?.failure ?? null,
    decide(decision) {
      const made = { id, grade: decision.kind === 'grade' ? decision.grade : null };
      setLast(made);
      void onReview(id, decision).then((result) => {
        // A press that came later counts.
        if (!result.ok) setLast((now) => (now === made ? { ...made, failure: result.failure } : now));
      });
    },
    forgetFailure: () => setLast(null),
  };
}
