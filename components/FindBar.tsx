import { type Filters, sameFilters } from '../lib/filters.ts';
import type { Results } from '../lib/popup.ts';
import { text, textCount } from '../lib/text.ts';
import { BusyButton } from './BusyButton.tsx';
import { CheckedLine } from './CheckedLine.tsx';

interface FindBarProps {
  results: Results;
  /** As they would be asked with now. */
  filters: Filters;
  now: number;
  onFind: () => void;
}

/** Asks, and heads what was answered: how many, when, and whether it was to other filters. Always as high. */
export function FindBar({ results, filters, now, onFind }: FindBarProps) {
  const { asked, rows, hidden, odd, full, saidAt, pending, failure } = results;
  const isEarlier = asked !== null && !sameFilters(asked, filters);
  const count = full
    ? textCount('popup_problems_first', asked?.count ?? rows.length + hidden + odd)
    : textCount('popup_problems', rows.length);
  return (
    <div class="FindBar" data-above-rows>
      <BusyButton class="primary FindBar-find" label={text('popup_find')} busy={pending} onPress={onFind} />
      <div class="FindBar-said">
        <p role="status">
          {asked !== null && (rows.length > 0 || !pending) && count}
          {isEarlier && <span class="FindBar-earlier">{text('popup_earlier')}</span>}
        </p>
        {/* The button says that the site is being asked. */}
        {saidAt !== null && (
          <CheckedLine saidAt={saidAt} pending={false} failing={failure !== null} now={now} />
        )}
      </div>
    </div>
  );
}
