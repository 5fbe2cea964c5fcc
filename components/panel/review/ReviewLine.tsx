import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PanelTexts } from '../../../lib/panel/panel-types.ts';
import type { ReviewDecision } from '../../../lib/review/review-events.ts';
import type { PanelReview } from '../../../lib/review/shown-review.ts';
import { text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { onceOnly, trusted } from '../trusted.ts';
import { decisionText, undoneBy } from './decisions.ts';
import type { Review } from './use-review.ts';

const TOMORROW: ReviewDecision = { kind: 'due', days: 1 };
const IN_A_WEEK: ReviewDecision = { kind: 'due', days: 7 };
const REMOVE: ReviewDecision = { kind: 'remove' };

interface ReviewLineProps {
  shown: PanelReview;
  texts: PanelTexts['review'];
  review: Review;
}

/** When the problem comes again, and what else the player can choose. What was just chosen can be undone. */
export function ReviewLine({ shown, texts, review }: ReviewLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const done = decisionText(shown, review.pressed);
  // The pressed button is replaced. The focus does not move to the new one, which a second press of the key would press.
  useLayoutEffect(() => {
    if (pressed.current) line.current?.focus();
    pressed.current = false;
  }, [done, shown.state, review.failure]);
  const press = (decision: ReviewDecision) =>
    trusted(
      onceOnly(() => {
        pressed.current = true;
        review.decide(decision);
      }),
    );
  const of = undoneBy(shown);
  const isDue = shown.state === 'due' || shown.state === 'graded';
  const isPlanned = shown.state === 'planned';
  const name = text(isDue ? 'review_later_name' : 'review_tomorrow');
  return (
    <div class="ReviewLine" ref={line} tabIndex={-1} aria-live="polite" data-state={shown.state}>
      {done !== null && <Done words={done} />}
      {done === null && isPlanned && <span class="ReviewLine-text">{texts?.line}</span>}
      {done === null && !(isPlanned && shown.days === 1) && (
        <button
          key={name}
          type="button"
          class="button ReviewLine-choice"
          aria-label={name}
          onClick={press(isDue ? IN_A_WEEK : TOMORROW)}
        >
          {isDue ? text('review_later') : isPlanned ? text('review_tomorrow_short') : name}
        </button>
      )}
      {done === null && isDue && (
        <button
          key="remove"
          type="button"
          class="link-button"
          aria-label={text('review_remove')}
          onClick={press(REMOVE)}
        >
          {text('review_remove_short')}
        </button>
      )}
      {done === null && isPlanned && (
        <IconButton label={text('review_remove')} icon={ICONS.remove} onClick={press(REMOVE)} />
      )}
      {of !== null && (
        <button
          key="undo"
          type="button"
          class="link-button ReviewLine-undo"
          onClick={press({ kind: 'undo', of })}
        >
          {text('undo')}
        </button>
      )}
    </div>
  );
}

function Done({ words }: { words: string }) {
  return (
    <span class="ReviewLine-text">
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={ICONS.done} />
      </svg>
      {words}
    </span>
  );
}
