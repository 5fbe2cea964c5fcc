import { useMemo } from 'preact/hooks';
import { genreText } from '../../../lib/filters/filter-text.ts';
import { GENRES, type Genre } from '../../../lib/filters/genres.ts';
import {
  type EloAccuracy,
  type EloAttempts,
  eloAccuracy,
  LEAST_FOR_CURVE,
} from '../../../lib/statistics/elo-accuracy.ts';
import { chanceAt } from '../../../lib/statistics/logistic-fit.ts';
import type { Rate } from '../../../lib/statistics/rate.ts';
import {
  eloRangeText,
  eloText,
  moreAttemptsText,
  rankAtElo,
  shareRangeText,
} from '../../../lib/statistics/stats-text.ts';
import { numberText, percentText, text, textCount } from '../../../lib/text.ts';
import { ChoiceOf } from './ChoiceOf.tsx';
import { FigureTable } from './FigureTable.tsx';
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
const HALF = 0.5;
const ELO_STEPS = [50, 100, 200, 500, 1_000];

export function AccuracyByElo({ byElo, genre, onGenre }: AccuracyByEloProps) {
  const attempts = byElo.find((one) => one.genre === genre);
  const accuracy = useMemo(() => (attempts ? eloAccuracy(attempts) : null), [attempts]);
  const count = attempts?.attempts ?? 0;
  const says = accuracy ? saysOf(accuracy) : [moreAttemptsText(count, LEAST_FOR_CURVE)];
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_curve')}
      says={says}
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
      {accuracy && <Curve accuracy={accuracy} label={says.join(' ')} />}
    </StatisticCard>
  );
}

function saysOf({ half, curve, fit }: EloAccuracy): string[] {
  if (half) {
    return [text('stats_half', rankAtElo(half.elo), eloRangeText(half)), text('stats_curve_why')];
  }
  const ends = [curve[0], curve.at(-1)].flatMap((point) => (point ? [chanceAt(fit, point.elo)] : []));
  if (ends.every(({ low }) => low > HALF)) return [text('stats_half_above'), text('stats_curve_why')];
  if (ends.every(({ high }) => high < HALF)) return [text('stats_half_below'), text('stats_curve_why')];
  return [text('stats_curve_why')];
}

function Curve({ accuracy: { fit, curve, spans, half }, label }: { accuracy: EloAccuracy; label: string }) {
  const chart = useMemo(() => {
    const x = [...new Set([...curve, ...spans].map(({ elo }) => elo))].sort((one, other) => one - other);
    const chances = x.map((elo) => chanceAt(fit, elo));
    const spanAt = new Map(spans.map((span) => [span.elo, span]));
    return {
      x,
      line: chances.map(({ share }) => share),
      band: { low: chances.map(({ low }) => low), high: chances.map(({ high }) => high) },
      points: x.map((elo) => shareIn(spanAt.get(elo))),
      mark: half && { x: half.elo, y: HALF },
      wordsAt: (nth: number) => {
        const [elo, chance] = [x[nth] ?? 0, chances[nth]];
        return chance
          ? `${eloText(elo)} · ${rankAtElo(elo)}: ${percentText(chance.share)} (${shareRangeText(chance)})`
          : '';
      },
    };
  }, [fit, curve, spans, half]);
  return (
    <>
      <LineChart
        {...chart}
        label={label}
        range={[0, 1]}
        xTexts={{ steps: ELO_STEPS, textAt: (elo) => `${eloText(elo)}\n${rankAtElo(elo)}` }}
        yTexts={{ steps: [0.25, 0.5], textAt: percentText }}
      />
      <FigureTable
        titleId={TITLE}
        head={[
          text('stats_elo'),
          text('rank'),
          text('attempts_title'),
          text('stats_accuracy'),
          text('stats_interval'),
        ]}
        rows={spans.map((span) => {
          const chance = chanceAt(fit, span.elo);
          return [
            eloText(span.elo),
            rankAtElo(span.elo),
            numberText(span.attempts),
            percentText(span.solves / span.attempts),
            shareRangeText(chance),
          ];
        })}
      />
    </>
  );
}

function shareIn(span: Rate | undefined): number | null {
  return span ? span.solves / span.attempts : null;
}
