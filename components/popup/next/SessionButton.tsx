import { minutesText } from '../../../lib/formatted-texts.ts';
import { sessionLine } from '../../../lib/sessions/session-text.ts';
import { numberText, text } from '../../../lib/text.ts';
import { Caret } from '../../pages/Caret.tsx';
import type { PopupProps } from '../popup-events.ts';

/** Opens the menu of sessions. While one goes on, it says how far: "7/10", or "12 min". */
export function SessionButton({ model, onSheet }: PopupProps) {
  const last = model.session?.last ?? null;
  const isUnderWay = last !== null && last.state !== 'over';
  const words = isUnderWay ? farText(last) : text('session_title');
  const line = isUnderWay ? sessionLine(last, model.now) : words;
  return (
    <button
      type="button"
      class="button SessionButton"
      aria-haspopup="dialog"
      aria-expanded={model.sheet === 'session'}
      aria-label={line}
      title={line}
      data-running={isUnderWay}
      onClick={() => onSheet('session')}
    >
      {words}
      <Caret />
    </button>
  );
}

function farText({
  length,
  attempted,
  leftMs,
}: NonNullable<NonNullable<PopupProps['model']['session']>['last']>) {
  return leftMs === null
    ? `${numberText(attempted)}/${numberText(length.count)}`
    : minutesText(Math.max(0, Math.ceil(leftMs / 60_000)), 'short');
}
