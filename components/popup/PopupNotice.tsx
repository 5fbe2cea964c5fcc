import { pressSentence } from '../../lib/messages/failure-text.ts';
import { noticeOf } from '../../lib/popup/popup-notice.ts';
import { FailurePlace } from '../FailureNote.tsx';
import type { PopupProps } from './popup-events.ts';

export function PopupNotice({ model, onOptions, onAddKey }: PopupProps) {
  const notice = noticeOf(model);
  return (
    <FailurePlace
      class="PopupNotice"
      failure={notice?.failure ?? null}
      retryAt={notice?.retryAt ?? null}
      now={model.now}
      say={pressSentence}
      onOptions={onOptions}
      onAddKey={onAddKey}
    />
  );
}
