import { NO_FILTERS, sameFilters } from '../../../lib/filters/filters.ts';
import { numberText, snake, text } from '../../../lib/text.ts';
import { Awaited } from '../Awaited.tsx';
import type { PopupProps } from '../popup-events.ts';

/** More would be a menu, not a hint. */
const MOST_OFFERS = 3;

export function ResultsEmpty({ model, onClear, onFilters, onAddKey }: PopupProps) {
  const { results, account, allowed, state } = model;
  const { requested, fetchedAt, pending, offers } = results;
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
        <b>{text('failure_nothing_found_filters')}</b>
      </p>
      {offers.slice(0, MOST_OFFERS).map(({ name, changes, count }) => (
        <button
          key={name}
          type="button"
          class="button"
          // What was requested may lack a chosen filter: without an accepted key, the site is not asked for a status.
          onClick={() => onFilters({ ...state.filters, ...changes }, true)}
        >
          {text(`offer_${snake(name)}`)}
          {count !== null && <span class="Empty-count">{numberText(count)}</span>}
        </button>
      ))}
      {!sameFilters(requested, NO_FILTERS) && (
        <button type="button" class="button" onClick={onClear}>
          {text('popup_clear')}
        </button>
      )}
    </div>
  );
}
