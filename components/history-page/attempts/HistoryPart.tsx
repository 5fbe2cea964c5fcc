import { setFilters } from '../../../lib/attempt-list/filters.ts';
import { FIRST_CHOICE } from '../../../lib/attempt-list/history-address.ts';
import { text } from '../../../lib/text.ts';
import { timeZone } from '../../../lib/time.ts';
import { HistoryBar } from './HistoryBar.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import type { HistoryPartProps } from './history-part-props.ts';

export function HistoryPart(props: HistoryPartProps) {
  const { choice, list, attempts, isComplete } = props.view;
  /** The page itself says how far that is. */
  const isLoading = attempts.count === 0 && !isComplete;
  return (
    <div class="HistoryPart">
      <HistoryFilters {...props} />
      <div class="HistoryPart-list">
        <HistoryBar {...props} />
        {list.attemptCount > 0 && <HistoryList {...props} key={`${choice.grouping} ${timeZone()}`} />}
        {list.attemptCount === 0 && !isLoading && <Nothing {...props} />}
      </div>
    </div>
  );
}

/** Each state of an empty list has one text. */
function Nothing({ view: { choice }, onChoose }: HistoryPartProps) {
  const isFiltered = setFilters(choice.filters).length > 0;
  return (
    <div class="HistoryPart-nothing">
      <p>{text(isFiltered ? 'history_none_match' : 'no_attempts')}</p>
      {isFiltered && (
        <button
          type="button"
          class="button"
          onClick={() => onChoose({ ...choice, filters: FIRST_CHOICE.filters })}
        >
          {text('popup_clear')}
        </button>
      )}
    </div>
  );
}
