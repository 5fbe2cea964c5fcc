import { setFilters } from '../../../lib/attempt-list/filters.ts';
import { GROUPINGS } from '../../../lib/attempt-list/groups.ts';
import { FILE_KINDS, type HistoryView } from '../../../lib/attempt-list/history-view.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import type { HistoryPartProps } from './history-part-props.ts';
import { SmallChoices } from './SmallChoices.tsx';

export function HistoryBar({ view, onChoose, onSave }: HistoryPartProps) {
  const { choice, list, history, saving } = view;
  const canSave = history.isWhole && list.tries > 0 && saving === null;
  return (
    <div class="HistoryBar">
      <p class="HistoryBar-count" role="status">
        {countText(view)}
      </p>
      <div class="HistoryBar-group" title={text('history_group_sitting_why')}>
        <span aria-hidden="true">{text('history_group')}</span>
        <SmallChoices
          name="group"
          label={text('history_group')}
          values={GROUPINGS}
          chosen={choice.grouping}
          words={(grouping) => text(`history_group_${grouping}`)}
          onChoose={(grouping) => onChoose({ ...choice, grouping })}
        />
      </div>
      <div class="HistoryBar-save">
        {FILE_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            class="quiet-button"
            aria-disabled={!canSave}
            onClick={() => canSave && onSave(kind)}
          >
            {text(`history_save_${kind}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

function countText({ choice, list, history: { isWhole, total, columns } }: HistoryView): string {
  const isFiltered = setFilters(choice.filters).length > 0;
  if (!isWhole && (isFiltered || !total)) {
    return total ? textCount('history_reading', total.tries) : text('history_reading_all');
  }
  if (isFiltered) {
    const counted = textCount('history_count_of', columns.count, numberText(list.tries));
    return withRate(counted, list);
  }
  // Until all are read, the sums that are stored with them are shown.
  const sums = isWhole || !total ? list : total;
  return sums.tries === 0 ? '' : withRate(textCount('history_count', sums.tries), sums);
}

function withRate(counted: string, { tries, solves }: { tries: number; solves: number }): string {
  if (tries === 0) return counted;
  return text('history_solved', counted, numberText(Math.round((100 * solves) / tries)));
}
