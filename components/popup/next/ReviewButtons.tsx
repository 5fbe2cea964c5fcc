import { numberText, text } from '../../../lib/text.ts';
import { Caret } from '../../pages/Caret.tsx';
import type { PopupProps } from '../popup-events.ts';

/** Opens the next review; if nothing is due, the menu of reviews, which the second button always opens. */
export function ReviewButtons({ model, onPick, onSheet }: PopupProps) {
  const { reviews, picking, sheet } = model;
  const due = reviews?.due ?? 0;
  const isOpen = sheet === 'reviews';
  const open = () => onSheet('reviews');
  return (
    <span class="ReviewButtons">
      {due > 0 && (
        <button
          type="button"
          class="button ReviewButtons-next"
          data-busy={picking.how === 'review'}
          onClick={() => picking.how === 'review' || onPick('review')}
        >
          {text('review_count', numberText(due))}
        </button>
      )}
      <button
        type="button"
        class="button ReviewButtons-menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={due > 0 ? text('reviews') : undefined}
        title={text('reviews')}
        onClick={open}
      >
        {due === 0 && text('reviews')}
        <Caret />
      </button>
    </span>
  );
}
