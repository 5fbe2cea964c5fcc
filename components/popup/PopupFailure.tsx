import type { Failure } from '../../lib/failure.ts';
import { popupSentence } from '../../lib/messages/popup-failure-text.ts';
import type { LoadState, PopupViewModel } from '../../lib/popup/popup.ts';
import { FailurePlace } from '../FailureNote.tsx';
import { noticeOf } from './PopupNotice.tsx';

/**
 * Returns why a part's last request failed; null if it did not, or if the strip above the tabs shows the same failure.
 */
export function shownFailure({ failure }: LoadState, model: PopupViewModel): Failure | null {
  return failure?.kind === noticeOf(model)?.kind ? null : failure;
}

interface PopupFailureProps {
  load: LoadState;
  model: PopupViewModel;
  onOptions: () => void;
}

/** Draws a part's failure above its content. The content stays visible. */
export function PopupFailure({ load, model, onOptions }: PopupFailureProps) {
  return (
    <FailurePlace
      class="PopupFailure"
      failure={shownFailure(load, model)}
      retryAt={load.retryAt}
      now={model.now}
      say={popupSentence}
      onOptions={onOptions}
    />
  );
}
