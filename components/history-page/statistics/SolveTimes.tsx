import { useMemo } from 'preact/hooks';
import { LEAST_FIRST_TRIES } from '../../../lib/statistics/rate.ts';
import type {
  Quartiles,
  SolveMonth,
  SolveTimes as TimesOfRanks,
} from '../../../lib/statistics/solve-months.ts';
import { monthText, ranksText } from '../../../lib/statistics/statistics-texts.ts';
import { locale, numberText, text, textCount } from '../../../lib/text.ts';
import { duration } from '../../../lib/time.ts';
import { ChoiceOf } from './ChoiceOf.tsx';
import { FigureTable } from './FigureTable.tsx';
import { LineChart } from './LineChart.tsx';
import { MONTH_TEXTS, monthNumber } from './month-axis.ts';
import { StatisticCard } from './StatisticCard.tsx';

interface SolveTimesProps {
  solveTimes: readonly TimesOfRanks[];
  /** The lowest level of the ranks that are shown; null: those with the most solves. */
  lowest: number | null;
  onLowest: (lowest: number) => void;
}

const TITLE = 'stats-times';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const TIME_STEPS = [1, 2, 5, 10, 15, 30]
  .flatMap((count) => count * SECOND)
  .concat([1, 2, 5, 10, 30, 60, 240].map((count) => count * MINUTE));

export function SolveTimes({ solveTimes, lowest, onLowest }: SolveTimesProps) {
  const most = solveTimes.reduce((one, other) => (other.solves > one.solves ? other : one));
  const shown = solveTimes.find((one) => one.lowest === lowest) ?? most;
  const timed = shown.months.flatMap(({ times, ...month }) => (times ? [{ ...month, times }] : []));
  const [first, last] = [timed[0], timed.at(-1)];
  const timeText = ({ times }: { times: Quartiles }) => duration(times.median, locale());
  const says = last
    ? [
        text('stats_times_says', monthText(last.month), ranksText(shown), timeText(last)),
        first && first !== last ? text('stats_times_before', monthText(first.month), timeText(first)) : '',
        text('stats_times_why'),
      ]
    : [textCount('stats_times_few', LEAST_FIRST_TRIES)];
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_times')}
      says={says}
      sample={textCount('stats_solves', shown.solves)}
      choice={
        most.solves > 0 && (
          <ChoiceOf
            label={text('stats_rank')}
            choices={solveTimes
              .filter(({ solves }) => solves > 0)
              .map((one) => [String(one.lowest), ranksText(one)] as const)}
            value={String(shown.lowest)}
            onChange={(value) => onLowest(Number(value))}
          />
        )
      }
    >
      {last && <Times months={shown.months} label={says.join(' ')} />}
    </StatisticCard>
  );
}

/** The line has a gap where there are too few solves. */
function Times({ months, label }: { months: readonly SolveMonth[]; label: string }) {
  const timeText = (ms: number) => duration(ms, locale());
  const chart = useMemo(() => {
    const edge = (name: keyof Quartiles) => months.map(({ times }) => times?.[name] ?? null);
    const high = edge('high');
    return {
      x: months.map(({ month }) => monthNumber(month)),
      line: edge('median'),
      // A month between two gaps has no line.
      points: months.map(({ times }, nth) => {
        const isAlone = !months[nth - 1]?.times && !months[nth + 1]?.times;
        return isAlone ? (times?.median ?? null) : null;
      }),
      band: { low: edge('low'), high },
      range: [0, 1.06 * Math.max(...high.map((ms) => ms ?? 0))] as const,
      wordsAt: (nth: number) => {
        const pointed = months[nth];
        if (!pointed?.times) return '';
        const { month, solves, times } = pointed;
        const range = text('stats_range', timeText(times.low), timeText(times.high));
        return `${monthText(month)}: ${timeText(times.median)} (${range}) · ${textCount('stats_solves', solves)}`;
      },
    };
  }, [months]);
  return (
    <>
      <LineChart
        {...chart}
        label={label}
        mark={null}
        xTexts={MONTH_TEXTS}
        yTexts={{ steps: TIME_STEPS, textAt: (ms) => (ms === 0 ? numberText(0) : duration(ms, locale())) }}
      />
      <FigureTable
        titleId={TITLE}
        head={[
          'stats_month',
          'stats_quarter_fast',
          'stats_median',
          'stats_quarter_slow',
          'stats_solves_head',
        ].map((key) => text(key as 'stats_month'))}
        rows={months.flatMap(({ month, solves, times }) =>
          times
            ? [[monthText(month), ...[times.low, times.median, times.high].map(timeText), numberText(solves)]]
            : [],
        )}
      />
    </>
  );
}
