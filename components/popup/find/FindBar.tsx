import { requestableFilters, sameFilters } from '../../../lib/filters/filters.ts';
import { fetchedTexts } from '../../../lib/formatted-texts.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { CheckedLine } from '../../CheckedLine.tsx';
import type { PopupProps } from '../popup-events.ts';

/**
 * Draws the button that requests problems, and the status of the last answer: number of problems, time, and whether the
 * filters have changed since. Its height never changes.
 */
export function FindBar({ model, onFind }: PopupProps) {
  const { state, account, results, longAgo, now } = model;
  const { requested, rows, hidden, invalid, full, fetchedAt, pending, failure } = results;
  const leftOut = hidden + invalid;
  const counted = leftOut > 0 ? 'popup_problems_of_first' : 'popup_problems_first';
  const count = full
    ? textCount(counted, requested?.count ?? rows.length + leftOut, numberText(rows.length))
    : textCount('popup_problems', rows.length);
  const isEarlier = requested !== null && !sameFilters(requested, requestableFilters(state.filters, account));
  const found = isEarlier ? text('popup_earlier', count) : requested !== null && count;
  const words = longAgo ? textCount('long_ago_count', longAgo.count) : found;
  return (
    <div class="FindBar" data-above-rows>
      <BusyButton
        class="primary FindBar-find"
        label={text('popup_find')}
        busy={pending}
        again
        onPress={onFind}
      />
      <div class="FindBar-said">
        {/* Announced after each answer, even if the number of problems is the same as before. */}
        <p class="unseen" role="status">
          {pending ? text('panel_asking') : words}
        </p>
        <p class="FindBar-found" aria-hidden="true">
          {words}
        </p>
        {/* The button shows that a request is running. */}
        {longAgo && <p>{text('long_ago_note')}</p>}
        {fetchedAt !== null && !longAgo && (
          <CheckedLine
            fetchedAt={fetchedAt}
            fetched={fetchedTexts(fetchedAt, failure !== null, now)}
            pending={false}
            failing={failure !== null}
          />
        )}
      </div>
    </div>
  );
}
