import { PopupHere } from './PopupHere.tsx';
import { noticeOf, PopupNotice } from './PopupNotice.tsx';
import type { PopupProps } from './popup-events.ts';

/** It is always two lines high. */
export function HereLine(props: PopupProps) {
  return (
    <div class="HereLine">
      <PopupNotice {...props} />
      {!noticeOf(props.model) && <PopupHere {...props} />}
    </div>
  );
}
