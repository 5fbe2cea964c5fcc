import { pressSentence } from '../../../lib/messages/failure-text.ts';
import type { Reviews } from '../../../lib/popup/popup.ts';
import { NEW_PER_DAY } from '../../../lib/review/review-plan.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { Choice } from '../../pages/Choice.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Sheet } from '../Sheet.tsx';

/** How many new problems a day can be chosen. */
const CHOICES = [0, 5, 10, 20, 50];

export function ReviewMenu(props: PopupProps) {
  const { model, onSheet, onOptions, onAddKey } = props;
  const { reviews, now } = model;
  return (
    <Sheet label={text('reviews')} isMenu onClose={() => onSheet(null)}>
      {reviews && (
        <>
          <p class="Sheet-line" aria-live="polite">
            {dueText(reviews)}
          </p>
          {reviews.plan ? <Plan {...props} reviews={reviews} /> : <Offer {...props} reviews={reviews} />}
          <FailurePlace
            failure={reviews.failure}
            now={now}
            say={pressSentence}
            onOptions={onOptions}
            onAddKey={onAddKey}
          />
        </>
      )}
    </Sheet>
  );
}

function dueText({ due, tomorrow }: Reviews): string {
  const today = due === 0 ? text('review_none') : textCount('review_today', due);
  return tomorrow ? text('review_tomorrow_count', today, numberText(tomorrow)) : today;
}

function Offer({ reviews, onReviewsChange }: PopupProps & { reviews: Reviews }) {
  const { toBegin, isBusy, isHistoryComplete } = reviews;
  const isOff = isBusy || !isHistoryComplete || toBegin === 0;
  return (
    <section class="Sheet-part">
      <button
        type="button"
        class="button ReviewMenu-begin"
        aria-disabled={isOff}
        onClick={() => isOff || onReviewsChange({ on: true })}
      >
        {text('review_failed')}
      </button>
      {/* Its room is kept while they are counted, so that nothing moves. */}
      <p class="Sheet-note">{offerText(toBegin, isHistoryComplete)}</p>
    </section>
  );
}

function offerText(toBegin: number | null, isHistoryComplete: boolean): string {
  if (!isHistoryComplete) return text('review_unread');
  return toBegin === null ? '…' : text('review_failed_count', numberText(toBegin), numberText(NEW_PER_DAY));
}

function Plan({ reviews, onReviewsChange }: PopupProps & { reviews: Reviews }) {
  const { plan, isBusy } = reviews;
  const newPerDay = plan?.newPerDay ?? NEW_PER_DAY;
  const counts = CHOICES.includes(newPerDay) ? CHOICES : [...CHOICES, newPerDay].sort((a, b) => a - b);
  return (
    <section class="Sheet-part">
      <h3>{text('review_failed')}</h3>
      <div class="Sheet-line">
        <span>{text('review_new_per_day')}</span>
        <Choice
          label={text('review_new_per_day')}
          choices={counts.map((count) => [count, numberText(count)] as const)}
          value={newPerDay}
          onPick={(count) => onReviewsChange({ newPerDay: count ?? 0 })}
        />
      </div>
      <div class="Sheet-line">
        <button
          type="button"
          class="button ReviewMenu-end"
          aria-disabled={isBusy}
          onClick={() => isBusy || onReviewsChange({ on: false })}
        >
          {text('review_stop')}
        </button>
      </div>
    </section>
  );
}
