import { useMemo } from 'preact/hooks';
import {
  type EloMonth,
  eloByMonth,
  LEAST_FOR_ELO,
  type MonthAttempts,
} from '../../../lib/statistics/elo-by-month.ts';
import { eloText, monthText, moreAttemptsText, rankAtElo } from '../../../lib/statistics/statistics-texts.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { FigureTable } from './FigureTable.tsx';
import { LineChart } from './LineChart.tsx';
import { MONTH_TEXTS, monthNumber } from './month-axis.ts';
import { StatisticCard } from './StatisticCard.tsx';

const TITLE = 'stats-strength';
const ELO_STEPS = [20, 50, 100, 200, 500, 1_000];

export function StrengthByMonth({ months }: { months: readonly MonthAttempts[] }) {
  const elos = useMemo(() => eloByMonth(months), [months]);
  const all = months.reduce((sum, { tries }) => sum + tries, 0);
  const last = elos?.at(-1);
  const says = last
    ? [
        text(
          'stats_strength_says',
          monthText(last.month),
          eloText(last.elo),
          rankAtElo(last.elo),
          eloText((last.high - last.low) / 2),
        ),
        text('stats_strength_why'),
      ]
    : [moreAttemptsText(all, LEAST_FOR_ELO)];
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_strength')}
      says={says}
      sample={textCount('stats_first_tries', all)}
    >
      {elos && <Elos elos={elos} label={says.join(' ')} />}
    </StatisticCard>
  );
}

function Elos({ elos, label }: { elos: readonly EloMonth[]; label: string }) {
  const chart = useMemo(
    () => ({
      x: elos.map(({ month }) => monthNumber(month)),
      line: elos.map(({ elo }) => elo),
      band: { low: elos.map(({ low }) => low), high: elos.map(({ high }) => high) },
      wordsAt: (nth: number) => {
        const one = elos[nth];
        if (!one) return '';
        const { month, elo, low, high, tries } = one;
        const range = text('stats_range', eloText(low), eloText(high));
        return `${monthText(month)}: ${eloText(elo)} · ${rankAtElo(elo)} (${range}) · ${textCount('stats_first_tries', tries)}`;
      },
    }),
    [elos],
  );
  return (
    <>
      <LineChart
        {...chart}
        label={label}
        range={null}
        mark={null}
        xTexts={MONTH_TEXTS}
        yTexts={{ steps: ELO_STEPS, textAt: (elo) => `${eloText(elo)}\n${rankAtElo(elo)}` }}
      />
      <FigureTable
        titleId={TITLE}
        head={['stats_month', 'stats_elo', 'stats_rank', 'stats_interval', 'stats_tries'].map((key) =>
          text(key as 'stats_elo'),
        )}
        rows={elos.map(({ month, elo, low, high, tries }) => [
          monthText(month),
          eloText(elo),
          rankAtElo(elo),
          text('stats_range', eloText(low), eloText(high)),
          numberText(tries),
        ])}
      />
    </>
  );
}
