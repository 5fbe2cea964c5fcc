import { useMemo } from 'preact/hooks';
import { durationText, timeTexts } from '../../../lib/formatted-texts.ts';
import type { RecentRow } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { Duration } from '../../Duration.tsx';
import { Shape } from '../../Shape.tsx';
import { When } from '../../When.tsx';
import type { PopupProps } from '../popup-events.ts';
import { ProblemFacts } from '../rows/ProblemFacts.tsx';
import { ProblemLink } from '../rows/ProblemLink.tsx';
import { useRovingRows } from '../rows/roving-rows.ts';

/** Draws attempts, newest first. Each has two lines: problem and time taken, then result and date. */
export function RecentList({ model, onOpen }: PopupProps) {
  const { recent, now, site } = model;
  const { rows } = recent;
  const roving = useRovingRows(rows.map(({ id }) => id));
  if (rows.length === 0) return null;
  return (
    <ul class="RecentList" data-rows aria-label={text('panel_attempts')}>
      {rows.map((attempt) => (
        <li key={attempt.id}>
          <ProblemLink id={attempt.problemId} site={site} {...roving(attempt.id)} onOpen={onOpen}>
            <RecentFacts attempt={attempt} now={now} />
          </ProblemLink>
        </li>
      ))}
    </ul>
  );
}

/** Draws the contents of an attempt's row. Memoised: it is rendered again only when the time changes. */
function RecentFacts({ attempt, now }: { attempt: RecentRow; now: number }) {
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
        <Duration ms={ms} shown={durationText(ms)} otherwise="panel_no_time" />
        <span class="RecentList-result">
          {text(solved ? 'panel_attempt_solved' : 'panel_attempt_missed')}
        </span>
        <When at={at} texts={timeTexts(at, now)} />
      </>
    ),
    [attempt, now],
  );
}
