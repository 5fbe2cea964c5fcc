import { useState } from 'preact/hooks';
import type { CardReview as Review } from '../../lib/panel/panel-types.ts';
import type { ReviewDecision } from '../../lib/review/review-events.ts';
import { locale, text } from '../../lib/text.ts';
import { inDays } from '../../lib/time.ts';

interface CardReviewProps {
  review: Review;
  /** Stores a decision; resolves to whether that worked. */
  onReview: (decision: ReviewDecision) => Promise<boolean>;
}

/** The date of the next review, or the button that chooses tomorrow and takes that back. */
export function CardReview({ review, onReview }: CardReviewProps) {
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  if (review.state === 'planned')
    return <p class="CardReview">{text('review_planned', inDays(review.days, locale()))}</p>;
  const isChosen = review.state === 'tomorrow';
  const press = async (event: Event) => {
    // A page could dispatch a press if it got hold of the button.
    if (!event.isTrusted || isBusy) return;
    setBusy(true);
    setFailed(!(await onReview(isChosen ? { kind: 'undo', of: review.of } : { kind: 'due', days: 1 })));
    setBusy(false);
  };
  return (
    <div class="CardReview">
      <button type="button" class="button" aria-pressed={isChosen} aria-disabled={isBusy} onClick={press}>
        {isChosen && <span aria-hidden="true">✓</span>}
        {text('review_tomorrow')}
      </button>
      <p role="alert">{isFailed && text('card_review_failed')}</p>
    </div>
  );
}
