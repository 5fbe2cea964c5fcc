import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PanelReview, PanelTexts } from '../../../lib/panel/panel.ts';
import { GRADES } from '../../../lib/review/grades.ts';
import type { ReviewDecision } from '../../../lib/review/review-events.ts';
import { text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { onceOnly, trusted } from '../trusted.ts';
import type { Review } from './use-review.ts';

/** For how many days "In a week" delays a review. */
const WEEK_DAYS = 7;

interface ReviewLineProps {
  shown: PanelReview;
  texts: NonNullable<PanelTexts['review']>;
  review: Review;
}

export function ReviewLine({ shown, texts, review }: ReviewLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const button = buttonOf(shown);
  // The pressed button is replaced. The focus does not move to the new one, which a second press of the key would press.
  useLayoutEffect(() => {
    if (pressed.current) line.current?.focus();
    pressed.current = false;
  }, [button.icon, shown.state, review.failure]);
  const press = (decision: ReviewDecision) =>
    trusted(
      onceOnly(() => {
        pressed.current = true;
        review.decide(decision);
      }),
    );
  return (
    <div class="ReviewLine" ref={line} tabIndex={-1} aria-live="polite" data-state={shown.state}>
      {shown.state === 'graded' ? (
        <Grades {...{ shown, texts, review }} />
      ) : (
        <span class="ReviewLine-text" title={texts.line}>
          {texts.line}
        </span>
      )}
      {shown.state === 'due' && (
        <button
          type="button"
          class="link-button ReviewLine-button"
          aria-label={text('review_later_name')}
          onClick={press({ kind: 'due', days: WEEK_DAYS })}
        >
          {text('review_later')}
        </button>
      )}
      <IconButton
        key={button.icon}
        label={text(button.name)}
        icon={ICONS[button.icon]}
        onClick={press(button.decision)}
      />
    </div>
  );
}

function buttonOf(shown: PanelReview): {
  icon: 'again' | 'remove' | 'undo';
  name: 'review_tomorrow' | 'review_remove' | 'undo';
  decision: ReviewDecision;
} {
  if (shown.state === 'none')
    return { icon: 'again', name: 'review_tomorrow', decision: { kind: 'due', days: 1 } };
  const of = shown.state === 'graded' ? shown.changedAt : 'of' in shown ? shown.of : null;
  if (of !== null) return { icon: 'undo', name: 'undo', decision: { kind: 'undo', of } };
  return { icon: 'remove', name: 'review_remove', decision: { kind: 'remove' } };
}

interface GradesProps extends ReviewLineProps {
  shown: Extract<PanelReview, { state: 'graded' }>;
}

/** The tooltip of each grade says when the problem comes again with it. */
function Grades({ shown, texts, review }: GradesProps) {
  const chosen = review.chosen ?? shown.grade;
  return (
    <>
      <fieldset class="small-choices ReviewLine-grades">
        <legend class="unseen">{text('review_grade')}</legend>
        {GRADES.map((grade, nth) => (
          <label
            key={grade}
            title={text('review_grade_when', text(`grade_${grade}`), texts.grades[nth]?.when ?? '')}
          >
            <input
              type="radio"
              name="grade"
              checked={grade === chosen}
              onChange={(event) =>
                trusted(() => review.decide({ kind: 'grade', attemptId: shown.attemptId, grade }))(event)
              }
            />
            <span>{text(`grade_${grade}`)}</span>
          </label>
        ))}
      </fieldset>
      <span class="ReviewLine-text" title={texts.grades[GRADES.indexOf(chosen)]?.when}>
        {texts.grades[GRADES.indexOf(chosen)]?.after}
      </span>
    </>
  );
}
