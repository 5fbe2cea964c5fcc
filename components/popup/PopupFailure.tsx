import type { Failure } from '../../lib/failure.ts';
import { popupSentence } from '../../lib/messages/popup-failure-text.ts';
import type { PopupModel, Word } from '../../lib/popup/popup.ts';
import { FailureNote } from '../FailureNote.tsx';
import { noticed } from './PopupNotice.tsx';

/** What went wrong with a tab's last question, unless the strip above the tabs says it, or the tab by its very look. */
export function shownFailure({ failure }: Word, model: PopupModel): Failure | null {
  return failure?.kind === noticed(model)?.kind ? null : failure;
}

interface PopupFailureProps {
  word: Word;
  model: PopupModel;
  onOptions: () => void;
}

/** The place for a failure above what a tab shows, which stays. */
export function PopupFailure({ word, model, onOptions }: PopupFailureProps) {
  const failure = shownFailure(word, model);
  return (
    <div class="PopupFailure" aria-live="polite">
      {failure && (
        <FailureNote
          failure={failure}
          retryAt={word.retryAt}
          now={model.now}
          say={popupSentence}
          onOptions={onOptions}
        />
      )}
    </div>
  );
}
