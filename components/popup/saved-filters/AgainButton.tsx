import { numberText, text } from '../../../lib/text.ts';
import type { PopupProps } from '../popup-events.ts';

/** Draws the button that shows the list "Try again", with its number of problems; nothing while the list is empty and not shown. */
export function AgainButton({ model: { again }, onAgainList }: PopupProps) {
  if (!again || (again.count === 0 && !again.rows)) return null;
  return (
    <button
      type="button"
      class="SavedFilter"
      aria-current={again.rows !== null}
      title={text('again_title')}
      onClick={() => onAgainList(true)}
    >
      <span class="SavedFilter-name">{text('again_name')}</span>
      <span class="SavedFilter-count">{numberText(again.count)}</span>
    </button>
  );
}
