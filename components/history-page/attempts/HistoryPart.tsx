import { setFilters } from '../../../lib/attempt-list/filters.ts';
import { FIRST_CHOICE } from '../../../lib/attempt-list/history-address.ts';
import { text } from '../../../lib/text.ts';
import { timeZone } from '../../../lib/time.ts';
import { HistoryBar } from './HistoryBar.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryList } from './HistoryList.tsx';
import type { HistoryPartProps } from './history-part-props.ts';

export function HistoryPart(props: HistoryPartProps) {
  const { choice, list, history } = props.view;
  return (
    <div class="HistoryPart">
      <HistoryFilters {...props} />
      <div class="HistoryPart-list">
        <HistoryBar {...props} />
        {choice.filters.tries === 'first' && history.isWhole && !history.isComplete && (
          <p class="HistoryPart-note">{text('history_first_incomplete')}</p>
        )}
        {list.tries > 0 && <HistoryList {...props} key={`${choice.grouping} ${timeZone()}`} />}
        {list.tries === 0 && history.isWhole && <Nothing {...props} />}
      </div>
    </div>
  );
}

function Nothing({ view: { choice, history }, onChoose }: HistoryPartProps) {
  if (history.columns.count === 0 && !history.isComplete) {
    return (
      <div class="HistoryPart-nothing">
        <p>{text('loading_reading')}</p>
      </div>
    );
  }
  if (setFilters(choice.filters).length === 0) {
    return (
      <div class="HistoryPart-nothing">
        <p>
          <b>{text('recent_none')}</b>
        </p>
        <p>{text('recent_none_why')}</p>
      </div>
    );
  }
  return (
    <div class="HistoryPart-nothing">
      <p>
        <b>{text('history_none_match')}</b>
      </p>
      <button
        type="button"
        class="button"
        onClick={() => onChoose({ ...choice, filters: FIRST_CHOICE.filters })}
      >
        {text('history_filters_clear')}
      </button>
    </div>
  );
}
