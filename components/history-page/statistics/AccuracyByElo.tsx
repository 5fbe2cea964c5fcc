import { genreText } from '../../../lib/filters/filter-text.ts';
import { GENRES, type Genre } from '../../../lib/filters/genres.ts';
import { type EloAttempts, eloSpans, LEAST_FOR_CURVE } from '../../../lib/statistics/elo-accuracy.ts';
import { eloText, moreAttemptsText, rankAtElo, shareRangeText } from '../../../lib/statistics/stats-text.ts';
import { numberText, percentText, text, textCount } from '../../../lib/text.ts';
import { ChoiceOf } from './ChoiceOf.tsx';
import { LineChart } from './LineChart.tsx';
import { StatisticCard } from './StatisticCard.tsx';

interface AccuracyByEloProps {
  /** All first attempts, and those of each genre. */
  byElo: readonly EloAttempts[];
  /** Null: all genres. */
  genre: Genre | null;
  onGenre: (genre: Genre | null) => void;
}

const TITLE = 'stats-curve';
const ALL = 'all';
const ELO_STEPS = [50, 100, 200, 500, 1_000];

export function AccuracyByElo({ byElo, genre, onGenre }: AccuracyByEloProps) {
  const attempts = byElo.find((one) => one.genre === genre);
  const count = attempts?.attempts ?? 0;
  const isShown = attempts !== undefined && count >= LEAST_FOR_CURVE;
  const says = isShown ? text('stats_curve_says') : moreAttemptsText(count, LEAST_FOR_CURVE);
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_curve')}
      says={[says]}
      sample={textCount('stats_first_attempts', count)}
      choice={
        <ChoiceOf
          label={text('genre')}
          choices={[[ALL, text('all')], ...GENRES.map((one) => [one, genreText(one)] as const)]}
          value={genre ?? ALL}
          onChange={(value) => onGenre(GENRES.find((one) => one === value) ?? null)}
        />
      }
    >
      {isShown && <Curve byElo={attempts.byElo} />}
    </StatisticCard>
  );
}

function Curve({ byElo }: Pick<EloAttempts, 'byElo'>) {
  return (
    <LineChart
      titleId={TITLE}
      label={text('stats_curve')}
      points={eloSpans(byElo).map(({ elo, share, low, high, attempts }) => ({
        x: elo,
        y: share,
        low,
        high,
        figures: [
          eloText(elo),
          rankAtElo(elo),
          numberText(attempts),
          percentText(share),
          shareRangeText({ low, high }),
        ],
      }))}
      head={[
        text('stats_elo'),
        text('rank'),
        text('attempts_title'),
        text('stats_accuracy'),
        text('stats_interval'),
      ]}
      range={[0, 1]}
      xTexts={{ steps: ELO_STEPS, textAt: (elo) => `${eloText(elo)}\n${rankAtElo(elo)}` }}
      yTexts={{ steps: [0.25, 0.5], textAt: percentText }}
    />
  );
}
