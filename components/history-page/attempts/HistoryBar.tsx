import { setFilters } from '../../../lib/attempt-list/filters.ts';
import type { HistoryView } from '../../../lib/attempt-list/history-view.ts';
import { percentText, text, textCount } from '../../../lib/text.ts';
import { Check } from '../../pages/Check.tsx';
import type { HistoryPartProps } from './history-part-props.ts';

export function HistoryBar({ view, onChoose, onSave }: HistoryPartProps) {
  const { choice, list } = view;
  const canSave = list.attemptCount > 0;
  return (
    <div class="HistoryBar">
      <p class="HistoryBar-count" role="status">
        {countText(view)}
      </p>
      <Check
        label={text('history_by_problem')}
        on={choice.grouping === 'problem'}
        onChange={(isOn) => onChoose({ ...choice, grouping: isOn ? 'problem' : 'day' })}
      />
      <button
        type="button"
        class="button HistoryBar-save"
        aria-disabled={!canSave}
        onClick={() => canSave && onSave()}
      >
        {text('history_save_csv')}
      </button>
    </div>
  );
}

/** A share of solved attempts says nothing where only solved or only failed ones are listed. */
function countText({ choice: { filters }, list, attempts }: HistoryView): string {
  const { attemptCount, solves, grouping, groups } = list;
  if (attemptCount === 0 && (attempts.count === 0 || setFilters(filters).length === 0)) return '';
  if (attemptCount === 0 && !filters.result) return textCount('attempts', 0);
  const result = filters.result ?? (solves === 0 ? 'failed' : null);
  if (result) return textCount(`history_count_${result}`, attemptCount);
  const count = textCount('history_count', attemptCount, percentText(solves / attemptCount));
  return grouping === 'problem' ? `${count} · ${textCount('problems', groups.length)}` : count;
}
