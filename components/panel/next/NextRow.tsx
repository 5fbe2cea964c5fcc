import { noteSentence, pressSentence } from '../../../lib/messages/failure-text.ts';
import type { PanelModel, PanelTexts } from '../../../lib/panel/panel.ts';
import { text } from '../../../lib/text.ts';
import { DifficultySelect } from '../../DifficultySelect.tsx';
import { FailurePlace } from '../../FailureNote.tsx';
import type { PanelNote } from '../note/use-note.ts';
import type { PanelPause } from '../practice/use-pause.ts';
import type { Review } from '../review/use-review.ts';
import { trusted } from '../trusted.ts';
import type { Next } from './use-next.ts';

export interface NextRowProps {
  model: PanelModel;
  texts: PanelTexts;
  /** The time, epoch ms. */
  now: number;
  next: Next;
  review: Review;
  note: PanelNote;
  pause: PanelPause;
  onOptions: () => void;
  onAddKey: () => void;
}

export function NextRow({ model, now, next, review, note, pause, onOptions, onAddKey }: NextRowProps) {
  const { attempts, status, shortcut } = model;
  const failure = next.failure ?? review.failure ?? pause.failure;
  // Without a result, the button skips the problem; then the site's own board comes first.
  const hasResult = attempts.length > 0 || status === 'solved' || status === 'tried_but_not_solved';
  return (
    <div class="NextRow">
      <FailurePlace
        class="NextRow-failure"
        failure={failure ?? note.failure}
        retryAt={next.retryAt}
        now={now}
        say={failure === null && note.isTextUnsaved ? noteSentence : pressSentence}
        onOptions={trusted(onOptions)}
        onAddKey={trusted(onAddKey)}
      />
      <button
        type="button"
        class={hasResult ? 'button primary' : 'button'}
        aria-disabled={next.isBusy}
        data-busy={next.isBusy}
        onClick={trusted(() => next.open('next'))}
      >
        <span>{text('pick_next')}</span>
        {shortcut && <kbd>{shortcut}</kbd>}
      </button>
      <DifficultySelect
        difficulty={next.difficulty}
        onDifficulty={(difficulty, event) => trusted(() => next.setDifficulty(difficulty))(event)}
      />
    </div>
  );
}
