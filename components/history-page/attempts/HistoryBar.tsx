import { setFilters } from '../../../lib/attempt-list/filters.ts';
import type { HistoryView } from '../../../lib/attempt-list/history-view.ts';
import { percentText, text, textCount } from '../../../lib/text.ts';
import { Check } from '../../pages/Check.tsx';
import type { HistoryPartProps } from './history-part-props.ts';

export function HistoryBar({ view, onChoose, onSave }: HistoryPartProps) {
  const { choice, list, history, isSaving } = view;
  const canSave = history.isWhole && list.attemptCount > 0 && !isSaving;
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
function countText({ choice: { filters }, list, history: { isWhole, columns, total } }: HistoryView): string {
  const isFiltered = setFilters(filters).length > 0;
  // Until all are read, the sums that are stored with them are shown.
  const sums = isWhole ? list : isFiltered ? null : total;
  if (!sums) return text('loading');
  if (sums.attemptCount === 0 && !(isFiltered && columns.count > 0)) return '';
  if (sums.attemptCount === 0 && !filters.result) return textCount('attempts', 0);
  const result = filters.result ?? (sums.solves === 0 ? 'failed' : null);
  if (result) return textCount(`history_count_${result}`, sums.attemptCount);
  const count = textCount('history_count', sums.attemptCount, percentText(sums.solves / sums.attemptCount));
  return isWhole && list.grouping === 'problem'
    ? `${count} · ${textCount('problems', list.groups.length)}`
    : count;
}
