import { NO_FILTERS, sameFilters } from '../../../lib/filters/filters.ts';
import { text, textCount } from '../../../lib/text.ts';
import { Awaited } from '../Awaited.tsx';
import type { PopupProps } from '../popup-events.ts';

export interface ResultProps extends PopupProps {
  /** Clears the filters. */
  onClear: () => void;
}

/** Draws why there are no results and what the player can do. */
export function ResultsEmpty({ model, onClear, onAddKey }: ResultProps) {
  const { results, account, allowed } = model;
  const { requested, fetchedAt, hidden, invalid, pending } = results;
  if (pending) return <Awaited />;
  if (requested === null || fetchedAt === null) {
    if (results.failure) return null;
    return (
      <div class="Empty">
        <p>{text('popup_never_asked')}</p>
        {account === null && allowed && (
          <>
            <p>{text('popup_welcome')}</p>
            <button type="button" class="button" onClick={onAddKey}>
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
      {invalid > 0 && <p>{textCount('popup_odd', invalid)}</p>}
      {/* The button stays after a press and keeps the focus, since a press does not change the requested filters. */}
      {!sameFilters(requested, NO_FILTERS) && (
        <button type="button" class="button" onClick={onClear}>
          {text('popup_clear')}
        </button>
      )}
    </div>
  );
}
