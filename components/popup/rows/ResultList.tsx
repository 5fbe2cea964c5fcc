import { useMemo } from 'preact/hooks';
import { starsTexts } from '../../../lib/formatted-texts.ts';
import { LIST } from '../../../lib/limits.ts';
import type { ResultRow } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { Stars } from '../../Stars.tsx';
import { StatusBadge } from '../../StatusBadge.tsx';
import { ProblemFacts } from './ProblemFacts.tsx';
import { ProblemLink } from './ProblemLink.tsx';
import { ResultNotes } from './ResultNotes.tsx';
import { type ResultProps, ResultsEmpty } from './ResultsEmpty.tsx';
import { useRovingRows } from './roving-rows.ts';

/** Draws the problems that the site found, in the site's order. */
export function ResultList(props: ResultProps) {
  const { model, onOpen } = props;
  const { results, site } = model;
  const { rows, full, hidden, invalid } = results;
  const roving = useRovingRows(rows.map(({ problem }) => problem.id));
  if (rows.length === 0) return <ResultsEmpty {...props} />;
  return (
    <div class="ResultList">
      <ul data-rows aria-label={text('popup_results')}>
        {rows.map(({ problem, status }) => (
          <li key={problem.id}>
            <ProblemLink id={problem.id} site={site} {...roving(problem.id)} onOpen={onOpen}>
              <ResultFacts problem={problem} status={status} />
            </ProblemLink>
          </li>
        ))}
      </ul>
      <ResultNotes results={results} />
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

/** Draws the contents of a result's row. Memoised, since a hundred rows are rendered at every keystroke and scroll. */
function ResultFacts({ problem, status }: ResultRow) {
  return useMemo(
    () => (
      <>
        <ProblemFacts {...problem} />
        <span class="ResultList-rating">
          <Stars texts={starsTexts(problem, true)} />
          {problem.unrated && (
            <span class="ResultList-unrated" title={text('popup_unrated')}>
              <span class="unseen">{text('popup_unrated')}</span>
              <span aria-hidden="true">–</span>
            </span>
          )}
        </span>
        <StatusBadge status={status} bare />
      </>
    ),
    [problem, status],
  );
}
