import { useMemo } from 'preact/hooks';
import { LEAST_FIRST_ATTEMPTS } from '../../../lib/statistics/rate.ts';
import type { Quartiles, SolveMonth } from '../../../lib/statistics/solve-months.ts';
import { levelText, monthText } from '../../../lib/statistics/stats-text.ts';
import { locale, numberText, text, textCount } from '../../../lib/text.ts';
import { duration } from '../../../lib/time.ts';
import { FigureTable } from './FigureTable.tsx';
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
      {last && <Times months={months} label={says.join(' ')} />}
    </StatisticCard>
  );
}

/** The line has a gap where there are too few solves. */
function Times({ months, label }: { months: readonly SolveMonth[]; label: string }) {
  const chart = useMemo(() => {
    const edge = (name: keyof Quartiles) => months.map(({ times }) => times?.[name] ?? null);
    const high = edge('high');
    return {
      x: months.map(({ month }) => monthNumber(month)),
      line: edge('median'),
      band: { low: edge('low'), high },
      range: [0, 1.06 * Math.max(...high.map((ms) => ms ?? 0))] as const,
      wordsAt: (nth: number) => {
        const pointed = months[nth];
        if (!pointed?.times) return '';
        const { month, solves, times } = pointed;
        return `${monthText(month)}: ${timeText(times.median)} (${middleHalf(times)}) · ${textCount('stats_solves', solves)}`;
      },
    };
  }, [months]);
  return (
    <>
      <LineChart
        {...chart}
        label={label}
        xTexts={MONTH_TEXTS}
        yTexts={{ steps: TIME_STEPS, textAt: (ms) => (ms === 0 ? numberText(0) : timeText(ms)) }}
      />
      <FigureTable
        titleId={TITLE}
        head={[
          text('stats_month'),
          text('stats_median'),
          text('stats_middle_half'),
          text('stats_solves_head'),
        ]}
        rows={months.flatMap(({ month, solves, times }) =>
          times ? [[monthText(month), timeText(times.median), middleHalf(times), numberText(solves)]] : [],
        )}
      />
    </>
  );
}

function middleHalf({ low, high }: Quartiles): string {
  return `${timeText(low)} – ${timeText(high)}`;
}
