import { sentencesText } from '../../../lib/formatted-texts.ts';
import { LEAST_FIRST_ATTEMPTS } from '../../../lib/statistics/rate.ts';
import type { Quartiles, SolveMonth } from '../../../lib/statistics/solve-months.ts';
import { levelText, monthText } from '../../../lib/statistics/stats-text.ts';
import { locale, numberText, rangeText, text, textCount } from '../../../lib/text.ts';
import { duration } from '../../../lib/time.ts';
import { stepBetween } from './chart-scale.ts';
import { LineChart } from './LineChart.tsx';
import { MONTH_TEXTS, monthNumber } from './month-axis.ts';
import { StatisticCard } from './StatisticCard.tsx';

interface SolveTimesProps {
  months: readonly SolveMonth[];
  /** The level of the player's rank. */
  level: number;
}

const TITLE = 'stats-times';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const TIME_STEPS = [1, 2, 5, 10, 15, 30]
  .flatMap((count) => count * SECOND)
  .concat([1, 2, 5, 10, 30, 60, 240].map((count) => count * MINUTE));

const timeText = (ms: number) => duration(ms, locale());

export function SolveTimes({ months, level }: SolveTimesProps) {
  const last = months.findLast(({ times }) => times !== null);
  const says = last?.times
    ? [text('stats_times_says', monthText(last.month), timeText(last.times.median)), text('stats_times_why')]
    : [text('stats_times_few', numberText(LEAST_FIRST_ATTEMPTS))];
  const solves = months.reduce((sum, month) => sum + month.solves, 0);
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_times', levelText(level))}
      says={says}
      sample={textCount('stats_solves', solves)}
    >
      {last && <Times months={months} label={sentencesText(says)} />}
    </StatisticCard>
  );
}

/** The line passes over months with too few solves. The highest line is above all times. */
function Times({ months, label }: { months: readonly SolveMonth[]; label: string }) {
  const longest = Math.max(...months.map(({ times }) => times?.high ?? 0));
  const step = stepBetween(0, longest, TIME_STEPS, 4);
  return (
    <LineChart
      titleId={TITLE}
      label={label}
      points={months.flatMap(({ month, solves, times }) =>
        times
          ? {
              x: monthNumber(month),
              y: times.median,
              low: times.low,
              high: times.high,
              figures: [monthText(month), timeText(times.median), middleHalf(times), numberText(solves)],
            }
          : [],
      )}
      head={[text('stats_month'), text('stats_median'), text('stats_middle_half'), text('stats_solves_head')]}
      range={[0, Math.ceil(longest / step) * step]}
      xTexts={MONTH_TEXTS}
      yTexts={{ steps: [step], textAt: (ms) => (ms === 0 ? numberText(0) : timeText(ms)) }}
    />
  );
}

function middleHalf({ low, high }: Quartiles): string {
  return rangeText(timeText(low), timeText(high));
}
