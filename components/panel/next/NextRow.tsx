import { noteSentence, pressSentence } from '../../../lib/messages/failure-text.ts';
import type { PanelModel, PanelTexts } from '../../../lib/panel/panel-types.ts';
import { isOftenFailed } from '../../../lib/picks/often-failed.ts';
import { text } from '../../../lib/text.ts';
import { DifficultySelect } from '../../DifficultySelect.tsx';
import { FailurePlace } from '../../FailureNote.tsx';
import { ICONS, IconButton } from '../../IconButton.tsx';
import type { PanelNote } from '../note/use-note.ts';
import type { Review } from '../review/use-review.ts';
import type { PanelPause } from '../session/use-pause.ts';
import { trusted } from '../trusted.ts';
import type { Next } from './use-next.ts';
import { isDoneForToday, isInSession, wayOn } from './way-on.ts';

export interface NextRowProps {
  model: PanelModel;
  texts: PanelTexts;
  /** The time, epoch ms. */
  now: number;
  next: Next;
  review: Review;
  note: PanelNote;
  pause: PanelPause;
  /** The popup's filters shall no longer limit the next problem. */
  onWithoutScope: () => void;
  onOptions: () => void;
  onAddKey: () => void;
}

/** The one button, and what belongs to it: why this problem was picked, and what limits the next one. */
export function NextRow(props: NextRowProps) {
  const { model, texts, now, next, review, note, pause, onOptions, onAddKey } = props;
  const { attempts, status, shortcut, reviews, scope } = model;
  const failure = next.failure ?? review.failure ?? pause.failure;
  const how = wayOn(model);
  // Without a result, the button skips the problem; then the site's own board comes first.
  const hasResult = attempts.length > 0 || status === 'solved' || status === 'tried_but_not_solved';
  const hasOthers = how === 'next' && reviews !== null && reviews.left > 0 && !isInSession(model);
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
      {isDoneForToday(model) && texts.reviews && <p class="NextRow-done">{texts.reviews.done}</p>}
      {isOftenFailed(attempts) && <Easier next={next} />}
      {how === 'next' && (texts.why !== null || scope !== null) && (
        <Why why={texts.why} scope={scope} onWithoutScope={props.onWithoutScope} />
      )}
      <div class="NextRow-buttons">
        <button
          type="button"
          class={hasResult ? 'button primary NextRow-next' : 'button NextRow-next'}
          aria-disabled={next.isBusy}
          title={shortcut || undefined}
          onClick={trusted(() => next.open(how))}
        >
          {(how === 'review' && texts.reviews?.next) || text('pick_next')}
        </button>
        {how === 'next' && (
          <DifficultySelect
            difficulty={next.difficulty}
            onDifficulty={(difficulty, event) => trusted(() => next.setDifficulty(difficulty))(event)}
          />
        )}
        {hasOthers && (
          <button
            type="button"
            class="button NextRow-review"
            aria-disabled={next.isBusy}
            onClick={trusted(() => next.open('review'))}
          >
            {texts.reviews?.some}
          </button>
        )}
      </div>
    </div>
  );
}

/** Says that the problem was failed again and again, with a button that opens an easier one of its genre. */
function Easier({ next }: { next: Next }) {
  return (
    <p class="NextRow-easier">
      <span>{text('panel_often_failed')}</span>
      <button
        type="button"
        class="link-button"
        aria-disabled={next.isBusy}
        onClick={trusted(() => next.open('easier'))}
      >
        {text('panel_easier')}
      </button>
    </p>
  );
}

interface WhyProps
  extends Pick<PanelTexts, 'why'>,
    Pick<PanelModel, 'scope'>,
    Pick<NextRowProps, 'onWithoutScope'> {}

function Why({ why, scope, onWithoutScope }: WhyProps) {
  return (
    <p class="NextRow-why">
      {why !== null && <span>{why}</span>}
      {scope !== null && (
        <span class="NextRow-scope">
          <span title={text('scope_from', scope)}>{text('scope_from', scope)}</span>
          <IconButton label={text('scope_clear')} icon={ICONS.remove} onClick={trusted(onWithoutScope)} />
        </span>
      )}
    </p>
  );
}
