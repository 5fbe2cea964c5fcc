import { LEAST_FIRST_ATTEMPTS, shareOf } from '../../../lib/statistics/rate.ts';
import type { Speeds as SpeedsFound } from '../../../lib/statistics/speeds.ts';
import { shareRangeText } from '../../../lib/statistics/stats-text.ts';
import { numberText, percentText, text, textCount } from '../../../lib/text.ts';
import { Figures } from './FigureTable.tsx';
import { StatisticCard } from './StatisticCard.tsx';

const TITLE = 'stats-speed';
const NAMES = ['stats_speed_0', 'stats_speed_1', 'stats_speed_2', 'stats_speed_3'] as const;

/** Whether the attempts tell of fast and slow failures. */
export function areSpeedsKnown({ attempts, solves }: SpeedsFound): boolean {
  return attempts >= LEAST_FIRST_ATTEMPTS && solves < attempts;
}

export function Speeds({ attempts, solves, speeds }: SpeedsFound) {
  const fast = speeds[0] ?? { attempts: 0, solves: 0 };
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_speed')}
      says={[
        text('stats_speed_says', numberText(fast.attempts - fast.solves), numberText(attempts - solves)),
        text('stats_speed_why'),
      ]}
      sample={textCount('stats_first_attempts', attempts)}
    >
      <Figures
        titleId={TITLE}
        head={[
          text('time'),
          text('attempts_title'),
          text('failed'),
          text('stats_accuracy'),
          text('stats_interval'),
        ]}
        rows={speeds.map((rate, nth) => {
          const share = shareOf(rate);
          return [
            text(NAMES[nth] ?? 'stats_speed_3'),
            numberText(rate.attempts),
            numberText(rate.attempts - rate.solves),
            ...(share ? [percentText(share.share), shareRangeText(share)] : ['', '']),
          ];
        })}
      />
    </StatisticCard>
  );
}
