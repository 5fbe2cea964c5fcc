import { useMemo } from 'preact/hooks';
import { shortDurationText } from '../../../lib/formatted-texts.ts';
import type { DiaryLine, Try } from '../../../lib/popup/diary.ts';
import { locale, text } from '../../../lib/text.ts';
import { fullDate, timeOfDay } from '../../../lib/time.ts';
import { Duration } from '../../Duration.tsx';
import { Shape } from '../../Shape.tsx';
import { NumberRankGenre } from '../rows/NumberRankGenre.tsx';
import { TryStrip } from './TryStrip.tsx';

/** Memoised, since a diary may have hundreds of rows. */
export function LineFacts({ line }: { line: DiaryLine }) {
  return useMemo(() => {
    const { problemId, rank, genre, tries, ms } = line;
    const [last] = tries as [Try];
    const contexts = [...new Set(tries.flatMap(({ context }) => context ?? []))];
    const result = text(last.solved ? 'panel_attempt_solved' : 'panel_attempt_missed');
    return (
      <>
        <NumberRankGenre id={problemId} rank={rank} genre={genre} context={contexts.join(', ')} />
        <TryStrip tries={tries} />
        <Duration ms={ms} shown={shortDurationText(ms)} otherwise="panel_no_time" />
        <time class="LineFacts-clock" dateTime={new Date(last.at).toISOString()}>
          {timeOfDay(last.at, locale())}
        </time>
        <span class="LineFacts-result" data-solved={last.solved} title={fullDate(last.at, locale())}>
          <Shape name={last.solved ? 'solved' : 'missed'} />
          <span class="unseen">{result}</span>
        </span>
      </>
    );
  }, [line]);
}
