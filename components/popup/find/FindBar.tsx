import { type Filters, sameFilters } from '../../../lib/filters/filters.ts';
import type { LongAgo, Results } from '../../../lib/popup/popup.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { CheckedLine } from '../../CheckedLine.tsx';

interface FindBarProps {
  results: Results;
  /** What is shown instead of them, if it is. */
  longAgo: LongAgo | null;
  /** As they would be asked with now. */
  filters: Filters;
  now: number;
  onFind: () => void;
}

/** Asks, and heads what was answered: how many, when, and whether it was to other filters. Always as high. */
export function FindBar({ results, longAgo, filters, now, onFind }: FindBarProps) {
  const { requested, rows, hidden, invalid, full, fetchedAt, pending, failure } = results;
  const leftOut = hidden + invalid;
  const counted = leftOut > 0 ? 'popup_problems_of_first' : 'popup_problems_first';
  const count = full
    ? textCount(counted, requested?.count ?? rows.length + leftOut, numberText(rows.length))
    : textCount('popup_problems', rows.length);
  const isEarlier = requested !== null && !sameFilters(requested, filters);
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
        {/* Said once the site has answered, though it may have found as many as before. */}
        <p class="unseen" role="status">
          {pending ? text('panel_asking') : words}
        </p>
        <p class="FindBar-found" aria-hidden="true">
          {words}
        </p>
        {/* The button says that the site is being requested. */}
        {longAgo && <p>{text('long_ago_note')}</p>}
        {fetchedAt !== null && !longAgo && (
          <CheckedLine fetchedAt={fetchedAt} pending={false} failing={failure !== null} now={now} />
        )}
      </div>
    </div>
  );
}
