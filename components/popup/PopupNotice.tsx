import type { Failure } from '../../lib/failure.ts';
import type { Say } from '../../lib/messages/failure-text.ts';
import { popupSentence } from '../../lib/messages/popup-failure-text.ts';
import type { PopupViewModel } from '../../lib/popup/popup.ts';
import { text } from '../../lib/text.ts';
import { FailurePlace } from '../FailureNote.tsx';
import type { PopupProps } from './popup-events.ts';

/** Returns the failure that concerns the whole popup, such as a refused key. The tabs do not show it again. */
export function noticeOf({ allowed, account, site, notice }: PopupViewModel): Failure | null {
  if (!allowed) return { kind: 'no-permission', host: new URL(site).host };
  return account?.refused ? { kind: 'key-refused' } : notice;
}

/** Draws a strip across the popup with the failure that `noticeOf` returns. */
export function PopupNotice({ model, onOptions }: PopupProps) {
  return (
    <FailurePlace
      class="PopupNotice"
      failure={noticeOf(model)}
      now={model.now}
      say={noticeSentence}
      onOptions={onOptions}
    />
  );
}

/** Returns a shorter text if the button beside it already says what to do. */
const noticeSentence: Say = (failure, retryAt, now) =>
  failure.kind === 'no-permission'
    ? { what: text('popup_withheld', failure.host), todo: '' }
    : popupSentence(failure, retryAt, now);
