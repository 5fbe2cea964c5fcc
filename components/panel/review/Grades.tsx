import type { PanelTexts } from '../../../lib/panel/panel-types.ts';
import { GRADES } from '../../../lib/review/grades.ts';
import type { PanelReview } from '../../../lib/review/shown-review.ts';
import { text } from '../../../lib/text.ts';
import { trusted } from '../trusted.ts';
import type { Review } from './use-review.ts';

interface GradesProps {
  shown: Extract<PanelReview, { state: 'graded' }>;
  texts: NonNullable<PanelTexts['review']>;
  review: Review;
}

/** Each grade says when the problem comes again with it. */
export function Grades({ shown, texts, review }: GradesProps) {
  const chosen = review.pressed?.kind === 'grade' ? review.pressed.grade : shown.grade;
  return (
    <fieldset class="small-choices Grades">
      <legend class="unseen">{text('review_grade')}</legend>
      {GRADES.map((grade, nth) => {
        const { after, when } = texts.grades[nth] ?? { after: '', when: '' };
        const name = text(`grade_${grade}`);
        return (
          <label key={grade} title={text('review_grade_when', name, when)}>
            <input
              type="radio"
              name="grade"
              aria-label={text('review_grade_when', name, when)}
              checked={grade === chosen}
              onChange={trusted(() => review.decide({ kind: 'grade', attemptId: shown.attemptId, grade }))}
            />
            <span>{name}</span>
            <span class="Grades-after">{after}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
