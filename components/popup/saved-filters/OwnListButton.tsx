import type { OwnList } from '../../../lib/filters/last-counts.ts';
import { numberText, text } from '../../../lib/text.ts';
import type { PopupProps } from '../popup-events.ts';

/** Nothing while the list is empty and not shown. */
export function OwnListButton({ list, model, onOwnList }: PopupProps & { list: OwnList }) {
  const own = model[list];
  if (!own || (own.count === 0 && !own.rows)) return null;
  return (
    <button
      type="button"
      class="SavedFilter"
      aria-current={own.rows !== null}
      title={text(`${list}_title`)}
      onClick={() => onOwnList(list)}
    >
      <span class="SavedFilter-name">{text(`${list}_name`)}</span>
      <span class="SavedFilter-count">{numberText(own.count)}</span>
    </button>
  );
}
