import { GRADES } from '../review/grades.ts';
import type { CardReview, PanelReview } from './panel.ts';

/** Returns what a card shows of the reviews of its problem, of which the panel shows more. */
export function cardReview(review: PanelReview | null): CardReview | null {
  switch (review?.state) {
    case undefined:
      return null;
    case 'graded':
      return { state: 'planned', days: review.days[GRADES.indexOf(review.grade)] ?? 1 };
    case 'planned':
      return review.of !== null && review.days === 1
        ? { state: 'tomorrow', of: review.of }
        : { state: 'planned', days: review.days };
    default:
      return { state: 'offered' };
  }
}
