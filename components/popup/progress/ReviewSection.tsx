import { useRef } from 'preact/hooks';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import type { ReviewSummary } from '../../../lib/popup/popup.ts';
import type { ReviewPlan } from '../../../lib/review/review-plan.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { Choice } from '../../pages/Choice.tsx';
import { useFocusKept } from '../../use-focus-kept.ts';
import type { PopupProps } from '../popup-events.ts';

/** How many new problems a day can be chosen. */
const NEW_PER_DAY = [0, 5, 10, 20, 50];

interface ReviewSectionProps
  extends Pick<
    PopupProps,
    'onReview' | 'onReviewsBegin' | 'onReviewsChange' | 'onReviewsEnd' | 'onOptions' | 'onAddKey'
  > {
  review: ReviewSummary;
  /** Whether the complete history is stored, with which the reviews begin. */
  isComplete: boolean;
  now: number;
}

export function ReviewSection(props: ReviewSectionProps) {
  const { review, now, onOptions, onAddKey } = props;
  const { plan, failure } = review;
  const section = useRef<HTMLElement>(null);
  // Some presses replace the pressed button.
  useFocusKept(() => section.current?.querySelector('button'), plan === null);
  return (
    <section ref={section} class="ReviewSection" aria-labelledby="progress-review">
      <h2 id="progress-review">{text('review_title')}</h2>
      {plan ? <Due {...props} plan={plan} /> : <Offer {...props} />}
      <FailurePlace
        failure={failure}
        retryAt={null}
        now={now}
        say={pressSentence}
        onOptions={onOptions}
        onAddKey={onAddKey}
      />
      {plan && <Settings {...props} plan={plan} />}
    </section>
  );
}

function Offer({ review: { isBusy }, isComplete, onReviewsBegin }: ReviewSectionProps) {
  return (
    <div class="ReviewSection-offer">
      <p>{text('review_offer')}</p>
      {!isComplete && <p class="ProgressTab-note">{text('review_unread')}</p>}
      <button
        type="button"
        class="button"
        aria-disabled={isBusy || !isComplete}
        onClick={() => {
          if (isComplete) onReviewsBegin();
        }}
      >
        {text('review_begin')}
      </button>
    </div>
  );
}

interface OfPlanProps extends ReviewSectionProps {
  plan: ReviewPlan;
}

function Due({ review: { counts }, onReview }: OfPlanProps) {
  return (
    <div class="ReviewSection-line">
      <p aria-live="polite">{counts ? dueText(counts) : text('review_making')}</p>
      <button
        type="button"
        class="button"
        aria-disabled={!counts?.due}
        onClick={() => {
          if (counts?.due) onReview();
        }}
      >
        {text('review_next')}
      </button>
    </div>
  );
}

function dueText({ due, joining }: NonNullable<ReviewSummary['counts']>): string {
  if (due === 0) return text('review_none');
  const all = textCount('review_due_count', due);
  return joining > 0 ? text('review_due_new', all, numberText(joining)) : all;
}

function Settings({ plan: { newPerDay }, onReviewsChange, onReviewsEnd }: OfPlanProps) {
  const counts = NEW_PER_DAY.includes(newPerDay) ? NEW_PER_DAY : [newPerDay, ...NEW_PER_DAY];
  return (
    <details class="ReviewSection-settings">
      <summary>{text('review_settings')}</summary>
      <div>
        <span>{text('review_new_per_day')}</span>
        <Choice
          label={text('review_new_per_day')}
          choices={counts.map((count) => [count, numberText(count)] as const)}
          value={newPerDay}
          onPick={(count) => onReviewsChange({ newPerDay: count ?? 0 })}
        />
      </div>
      <p class="ReviewSection-buttons">
        <button type="button" class="quiet-button" onClick={onReviewsEnd}>
          {text('review_end')}
        </button>
      </p>
    </details>
  );
}
