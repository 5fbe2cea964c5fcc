import type { Paces as PacesFound } from '../../../lib/statistics/paces.ts';
import { LEAST_FIRST_ATTEMPTS, shareOf } from '../../../lib/statistics/rate.ts';
import { shareRangeText } from '../../../lib/statistics/stats-text.ts';
import { numberText, percentText, text, textCount } from '../../../lib/text.ts';
import { FigureTable } from './FigureTable.tsx';
import { RateRows } from './RateRows.tsx';
import { StatisticCard } from './StatisticCard.tsx';

const TITLE = 'stats-pace';
const NAMES = ['stats_pace_0', 'stats_pace_1', 'stats_pace_2', 'stats_pace_3'] as const;

/** Whether the attempts tell of fast and slow failures. */
export function arePacesKnown({ attempts, solves }: PacesFound): boolean {
  return attempts >= LEAST_FIRST_ATTEMPTS && solves < attempts;
}

export function Paces({ attempts, solves, paces }: PacesFound) {
  const fast = paces[0] ?? { attempts: 0, solves: 0 };
  const rates = paces.map((pace, nth) => ({
    ...pace,
    name: text(NAMES[nth] ?? 'stats_pace_3'),
    note: textCount('attempts_solved', pace.attempts, numberText(pace.solves)),
  }));
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_pace')}
      says={[
        text('stats_pace_says', numberText(fast.attempts - fast.solves), numberText(attempts - solves)),
        text('stats_pace_why'),
      ]}
      sample={textCount('stats_first_attempts', attempts)}
    >
      <RateRows rates={rates} />
      <FigureTable
        titleId={TITLE}
        head={[
          text('time'),
          text('attempts_title'),
          text('failed'),
          text('stats_accuracy'),
          text('stats_interval'),
        ]}
        rows={rates.map((rate) => {
          const share = shareOf(rate);
          return [
            rate.name,
            numberText(rate.attempts),
            numberText(rate.attempts - rate.solves),
            ...(share ? [percentText(share.share), shareRangeText(share)] : ['', '']),
          ];
        })}
      />
    </StatisticCard>
  );
}
