import { LIST } from '../../../lib/limits.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import type { PopupEvents } from '../popup-events.ts';
import { ProblemLink } from './ProblemLink.tsx';
import { ResultFacts } from './ResultFacts.tsx';
import { ResultNotes } from './ResultNotes.tsx';
import { ResultsEmpty } from './ResultsEmpty.tsx';
import { useRovingRows } from './roving-rows.ts';

type ResultListProps = { model: PopupViewModel; onClear: () => void } & Pick<
  PopupEvents,
  'onOpen' | 'onOptions'
>;

/** The problems that the site found, in its order. */
export function ResultList({ model, onClear, onOpen, onOptions }: ResultListProps) {
  const { results, site } = model;
  const { rows, full, hidden, invalid } = results;
  const roving = useRovingRows(rows.map(({ problem }) => problem.id));
  if (rows.length === 0) return <ResultsEmpty model={model} onClear={onClear} onOptions={onOptions} />;
  return (
    <div class="ResultList">
      <ResultNotes results={results} />
      <ul
        data-rows
        aria-label={text('popup_results')}
        data-statuses={rows.some(({ status }) => status !== null)}
      >
        {rows.map(({ problem, status }) => (
          <li key={problem.id}>
            <ProblemLink id={problem.id} site={site} {...roving(problem.id)} onOpen={onOpen}>
              <ResultFacts problem={problem} status={status} />
            </ProblemLink>
          </li>
        ))}
      </ul>
      {full && (
        <p class="ResultList-end">
          {rows.length + hidden + invalid >= LIST.maxRows
            ? text('popup_full', `${LIST.maxRows}`)
            : text('popup_full_more')}
        </p>
      )}
    </div>
  );
}
