import { useMemo } from 'preact/hooks';
import type { RecentRow } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { Duration } from '../../Duration.tsx';
import { Shape } from '../../Shape.tsx';
import { When } from '../../When.tsx';
import { ProblemFacts } from '../rows/ProblemFacts.tsx';

/** The contents of an attempt's row, rendered again only as time passes. */
export function RecentFacts({ attempt, now }: { attempt: RecentRow; now: number }) {
  const { problemId, at, solved, ms, rank, genre } = attempt;
  return useMemo(
    () => (
      <>
        <span class="RecentList-sign" data-solved={solved}>
          <Shape name={solved ? 'solved' : 'missed'} />
        </span>
        <span class="RecentList-problem">
          <ProblemFacts id={problemId} rank={rank} genre={genre} />
        </span>
        <Duration ms={ms} otherwise="panel_no_time" />
        <span class="RecentList-result">
          {text(solved ? 'panel_attempt_solved' : 'panel_attempt_missed')}
        </span>
        <When at={at} now={now} />
      </>
    ),
    [attempt, now],
  );
}
