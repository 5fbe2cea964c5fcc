import { useMemo } from 'preact/hooks';
import type { ResultRow } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { Stars } from '../../Stars.tsx';
import { StatusBadge } from '../../StatusBadge.tsx';
import { ProblemFacts } from './ProblemFacts.tsx';

/** The contents of a result's row, memoised: a hundred rows are rendered at every keystroke and scroll. */
export function ResultFacts({ problem, status }: ResultRow) {
  const { stars, votes, unrated } = problem;
  return useMemo(
    () => (
      <>
        <ProblemFacts {...problem} />
        <span class="ResultList-rating">
          {stars !== null && <Stars stars={stars} votes={votes} short />}
          {unrated && <span class="ResultList-unrated">{text('popup_unrated')}</span>}
        </span>
        <StatusBadge status={status} short />
      </>
    ),
    [problem, status],
  );
}
