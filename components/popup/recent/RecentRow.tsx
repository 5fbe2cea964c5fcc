import { useMemo } from 'preact/hooks';
import { shortDurationText } from '../../../lib/formatted-texts.ts';
import type { Attempt } from '../../../lib/model.ts';
import type { RecentProblem } from '../../../lib/popup/recent.ts';
import { locale, text } from '../../../lib/text.ts';
import { fullDate, timeOfDay } from '../../../lib/time.ts';
import { Duration } from '../../Duration.tsx';
import { Shape } from '../../Shape.tsx';
import { NumberRankGenre } from '../rows/NumberRankGenre.tsx';
import { AttemptStrip } from './AttemptStrip.tsx';

/** Memoised, since there may be hundreds of rows. */
export function RecentRow({ problem }: { problem: RecentProblem }) {
  return useMemo(() => {
    const { problemId, rank, genre, attempts, ms } = problem;
    const [last] = attempts as [Attempt];
    const result = text(last.solved ? 'solved' : 'failed');
    return (
      <>
        <NumberRankGenre id={problemId} rank={rank} genre={genre} />
        <AttemptStrip attempts={attempts} />
        <Duration ms={ms} shown={shortDurationText(ms)} />
        <time class="RecentRow-clock" dateTime={new Date(last.at).toISOString()}>
          {timeOfDay(last.at, locale())}
        </time>
        <span class="RecentRow-result" data-solved={last.solved} title={fullDate(last.at, locale())}>
          <Shape name={last.solved ? 'solved' : 'failed'} />
          <span class="unseen">{result}</span>
        </span>
      </>
    );
  }, [problem, locale()]);
}
