import type { Paces as PacesFound } from '../../../lib/statistics/paces.ts';
import { LEAST_FIRST_TRIES, shareOf } from '../../../lib/statistics/rate.ts';
import { percentText, rangeText } from '../../../lib/statistics/statistics-texts.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { FigureTable } from './FigureTable.tsx';
import { RateRows } from './RateRows.tsx';
import { StatisticCard } from './StatisticCard.tsx';

const TITLE = 'stats-pace';
const NAMES = ['stats_pace_0', 'stats_pace_1', 'stats_pace_2', 'stats_pace_3'] as const;

export function Paces({ tries, solves, paces }: PacesFound) {
  const failures = tries - solves;
  const isFew = tries < LEAST_FIRST_TRIES;
  const [fast] = paces;
  const rates = paces.map((pace, nth) => ({
    ...pace,
    name: text(NAMES[nth] ?? 'stats_pace_3'),
    note: text('stats_solved_of', numberText(pace.solves), numberText(pace.tries)),
    expected: null,
  }));
  const found =
    failures === 0
      ? text('stats_pace_none')
      : text('stats_pace_says', numberText((fast?.tries ?? 0) - (fast?.solves ?? 0)), numberText(failures));
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_pace')}
      says={isFew ? [textCount('stats_pace_few', LEAST_FIRST_TRIES)] : [found, text('stats_pace_why')]}
      sample={textCount('stats_first_tries', tries)}
    >
      {!isFew && <RateRows rates={rates} />}
      {!isFew && (
        <FigureTable
          titleId={TITLE}
          head={['stats_pace_head', 'stats_tries', 'stats_failed', 'stats_solved', 'stats_interval'].map(
            (key) => text(key as 'stats_tries'),
          )}
          rows={rates.map((rate) => {
            const share = shareOf(rate);
            const counts = [rate.tries, rate.tries - rate.solves].map((value) => numberText(value));
            return [
              rate.name,
              ...counts,
              ...(share ? [percentText(share.share), rangeText(share)] : ['', '']),
            ];
          })}
        />
      )}
    </StatisticCard>
  );
}
