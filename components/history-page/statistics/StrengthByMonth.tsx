import { useMemo } from 'preact/hooks';
import { sentencesText } from '../../../lib/formatted-texts.ts';
import type { Player } from '../../../lib/model.ts';
import {
  type EloMonth,
  eloByMonth,
  LEAST_FOR_ELO,
  type MonthAttempts,
} from '../../../lib/statistics/elo-by-month.ts';
import {
  eloRangeText,
  eloText,
  monthText,
  moreAttemptsText,
  rankAtElo,
} from '../../../lib/statistics/stats-text.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { LineChart } from './LineChart.tsx';
import { MONTH_TEXTS, monthNumber } from './month-axis.ts';
import { StatisticCard } from './StatisticCard.tsx';

interface StrengthByMonthProps {
  months: readonly MonthAttempts[];
  /** The player's Elo on the site, which the chart has as a line; null: not known. */
  siteElo: Player['elo'];
}

const TITLE = 'stats-strength';
const ELO_STEPS = [20, 50, 100, 200, 500, 1_000];

export function StrengthByMonth({ months, siteElo }: StrengthByMonthProps) {
  const elos = useMemo(() => eloByMonth(months), [months]);
  const all = months.reduce((sum, { attempts }) => sum + attempts, 0);
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
        siteElo === null ? '' : text('stats_strength_site', eloText(siteElo), rankAtElo(siteElo)),
      ]
    : [moreAttemptsText(all, LEAST_FOR_ELO)];
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_strength')}
      says={says}
      sample={textCount('stats_first_attempts', all)}
    >
      {elos && <Elos elos={elos} siteElo={siteElo} label={sentencesText(says)} />}
    </StatisticCard>
  );
}

interface ElosProps extends Pick<StrengthByMonthProps, 'siteElo'> {
  elos: readonly EloMonth[];
  label: string;
}

function Elos({ elos, siteElo, label }: ElosProps) {
  return (
    <LineChart
      titleId={TITLE}
      label={label}
      points={elos.map(({ month, elo, low, high, attempts }) => ({
        x: monthNumber(month),
        y: elo,
        low,
        high,
        figures: [
          monthText(month),
          eloText(elo),
          rankAtElo(elo),
          eloRangeText({ low, high }),
          numberText(attempts),
        ],
      }))}
      mark={siteElo}
      head={[
        text('stats_month'),
        text('stats_elo'),
        text('rank'),
        text('stats_interval'),
        text('attempts_title'),
      ]}
      range={null}
      xTexts={MONTH_TEXTS}
      yTexts={{ steps: ELO_STEPS, textAt: (elo) => `${eloText(elo)}\n${rankAtElo(elo)}` }}
    />
  );
}
