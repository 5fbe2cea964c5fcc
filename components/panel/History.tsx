import type { PanelModel, PanelTexts } from '../../lib/panel/panel.ts';
import { text } from '../../lib/text.ts';
import { AttemptList } from './AttemptList.tsx';
import { Figures } from './Figures.tsx';
import { ResultStrip } from './ResultStrip.tsx';
import { ReviewLine } from './review/ReviewLine.tsx';
import type { Review } from './review/use-review.ts';

interface HistoryProps {
  model: PanelModel;
  texts: PanelTexts;
  now: number;
  review: Review;
  /** Whether the list of attempts has less room than usual. */
  isShort: boolean;
  onTries: () => void;
}

/** "Not tried" appears only if the site reported it. */
export function History({ model, texts, now, review, isShort, onTries }: HistoryProps) {
  const { hidden, status, tries, attempts, checkedAt, failure } = model;
  if (tries > 0 || attempts.length > 0) {
    return (
      <>
        {tries > 0 && <Figures {...model} {...texts.figures} best={texts.best} onTries={onTries} />}
        {tries > 0 &&
          (model.review && texts.review ? (
            <ReviewLine shown={model.review} texts={texts.review} review={review} />
          ) : (
            <ResultStrip {...{ attempts, texts, now }} />
          ))}
        {attempts.length > 0 && <AttemptList {...{ attempts, texts, now }} isShort={isShort} />}
      </>
    );
  }
  if (status === 'untried') return <p class="History-empty">{text('panel_untried')}</p>;
  if (status !== null && checkedAt !== null) {
    const key = status === 'solved' ? 'panel_no_attempts_solved' : 'panel_no_attempts_tried';
    return <p class="History-empty">{text(key)}</p>;
  }
  return failure || checkedAt !== null || hidden.results ? null : <Awaited />;
}

function Awaited() {
  return (
    <div class="History-awaited" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
