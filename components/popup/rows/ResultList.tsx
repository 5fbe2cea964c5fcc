import { useMemo } from 'preact/hooks';
import { starsTexts } from '../../../lib/formatted-texts.ts';
import type { ResultRow } from '../../../lib/popup/popup.ts';
import { locale, numberText, text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { Stars } from '../../Stars.tsx';
import { StatusBadge } from '../../StatusBadge.tsx';
import { useFocusKept } from '../../use-focus-kept.ts';
import type { PopupProps } from '../popup-events.ts';
import { NumberRankGenre } from './NumberRankGenre.tsx';
import { ProblemLink } from './ProblemLink.tsx';
import { ResultsEmpty } from './ResultsEmpty.tsx';
import { RowBoard } from './RowBoard.tsx';
import { searchBox, useRovingRows } from './roving-rows.ts';
import { useFocusOnNewRows } from './use-focus-on-new-rows.ts';

export function ResultList(props: PopupProps) {
  const { model, onOpen, onMoreProblems } = props;
  const { results, site } = model;
  const { rows, requested, full, hasMore, pending } = results;
  const roving = useRovingRows(rows.map(({ problem }) => problem.id));
  const onMorePressed = useFocusOnNewRows(hasMore);
  // A button of the empty list disappears when it is pressed. An answer from stored data comes at once, so nothing is ever pending.
  useFocusKept(searchBox, pending, requested, rows.length === 0);
  if (rows.length === 0) return <ResultsEmpty {...props} />;
  return (
    <div class="ResultList">
      <ul data-rows aria-label={text('popup_results')}>
        {rows.map((row) => (
          <li key={row.problem.id}>
            <ProblemLink id={row.problem.id} site={site} {...roving(row.problem.id)} onOpen={onOpen}>
              <ResultInfo {...row} />
            </ProblemLink>
          </li>
        ))}
      </ul>
      {full && (
        <div class="ResultList-end">
          {hasMore ? (
            <BusyButton
              class=""
              label={text('popup_more')}
              busy={pending}
              onPress={() => {
                onMorePressed();
                onMoreProblems();
              }}
            />
          ) : (
            <p>{text('popup_full', numberText(rows.length))}</p>
          )}
        </div>
      )}
    </div>
  );
}

/** Memoised, since a hundred rows are rendered at every keystroke and scroll. */
function ResultInfo({ problem, status, sign, setUp }: ResultRow) {
  return useMemo(
    () => (
      <>
        <NumberRankGenre {...problem} />
        <span>{setUp && <RowBoard setUp={setUp} />}</span>
        <span class="ResultList-rating">
          <Stars texts={starsTexts(problem)} />
          {problem.unrated && (
            <span class="ResultList-unrated" title={text('popup_unrated')}>
              <span class="unseen">{text('popup_unrated')}</span>
              <span aria-hidden="true">–</span>
            </span>
          )}
        </span>
        <StatusBadge status={status} sign={sign} bare />
      </>
    ),
    [problem, status, sign, setUp, locale()],
  );
}
