import { NO_FILTERS, sameFilters } from '../../../lib/filters/filters.ts';
import type { PopupModel } from '../../../lib/popup/popup.ts';
import { text, textCount } from '../../../lib/text.ts';
import { Awaited } from '../Awaited.tsx';
import { shownFailure } from '../PopupFailure.tsx';

interface ResultsEmptyProps {
  model: PopupModel;
  onClear: () => void;
  onOptions: () => void;
}

/** In place of results: why there are none, and what to do. */
export function ResultsEmpty({ model, onClear, onOptions }: ResultsEmptyProps) {
  const { results, account, allowed } = model;
  const { asked, saidAt, hidden, odd, pending } = results;
  if (pending) return <Awaited />;
  if (asked === null || saidAt === null) {
    if (shownFailure(results, model)) return null;
    return (
      <div class="Empty">
        <p>{text('popup_never_asked', text('popup_find'))}</p>
        {account === null && allowed && (
          <>
            <p>{text('popup_welcome')}</p>
            <button type="button" class="button" onClick={onOptions}>
              {text('key_line_add')}
            </button>
          </>
        )}
      </div>
    );
  }
  return (
    <div class="Empty">
      <p>
        <b>{hidden > 0 ? textCount('popup_all_hidden', hidden) : text('popup_nothing_found')}</b>
      </p>
      <p>{text('popup_nothing_found_todo')}</p>
      {odd > 0 && <p>{textCount('popup_odd', odd)}</p>}
      {/* Stays when it was pressed, with the focus: what was asked is not changed by it. */}
      {!sameFilters(asked, NO_FILTERS) && (
        <button type="button" class="button" onClick={onClear}>
          {text('popup_clear')}
        </button>
      )}
    </div>
  );
}
