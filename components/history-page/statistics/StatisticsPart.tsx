import { useMemo } from 'preact/hooks';
import type { Genre } from '../../../lib/filters/genres.ts';
import type { CalendarYear } from '../../../lib/statistics/calendar-months.ts';
import { LEAST_FOR_CURVE } from '../../../lib/statistics/elo-accuracy.ts';
import { fitLogistic } from '../../../lib/statistics/logistic-fit.ts';
import type { LevelRange } from '../../../lib/statistics/rank-groups.ts';
import { PERIODS, type Period, type Statistics } from '../../../lib/statistics/statistics.ts';
import { text, textCount } from '../../../lib/text.ts';
import { AccuracyByElo } from './AccuracyByElo.tsx';
import { ChoiceOf } from './ChoiceOf.tsx';
import { GenreRankTable } from './GenreRankTable.tsx';
import { HoursOfDay } from './HoursOfDay.tsx';
import { Paces } from './Paces.tsx';
import { ReviewsToCome, type ReviewsToComeProps } from './ReviewsToCome.tsx';
import { SittingPlaces } from './SittingPlaces.tsx';
import { SolveTimes } from './SolveTimes.tsx';
import { StrengthByMonth } from './StrengthByMonth.tsx';
import { YearCalendar } from './YearCalendar.tsx';

/** What the player has chosen to see of the statistics. */
export interface StatisticsChoices {
  year: CalendarYear;
  period: Period;
  /** Null: all genres. */
  genre: Genre | null;
  /** The lowest level of the ranks whose times are shown; null: those with the most solves. */
  lowest: number | null;
}

export interface StatisticsPartProps {
  /** Null while the tries are being counted. */
  statistics: Statistics | null;
  /** Whether all tries on the site are stored, as far as is known. */
  isComplete: boolean;
  /** Null if the player does not review. */
  reviewsToCome: ReviewsToComeProps['days'] | null;
  /** The date of the player's day. */
  today: string;
  /** On which day a week starts, 1 (Monday) to 7 (Sunday). */
  firstWeekday: number;
  choices: StatisticsChoices;
  onChoices: (changes: Partial<StatisticsChoices>) => void;
  /** The addresses of lists of tries: those on some days, and those at a genre and ranks. */
  daysHref: (from: string, to: string) => string;
  genreHref: (genre: Genre, ranks: LevelRange) => string;
}

export function StatisticsPart(props: StatisticsPartProps) {
  const { statistics, isComplete, reviewsToCome, today, firstWeekday, choices, onChoices, daysHref } = props;
  if (!statistics) return <p class="StatisticsPart-note">{text('progress_counting')}</p>;
  if (statistics.tries === 0) {
    return <p class="StatisticsPart-note">{text(isComplete ? 'stats_none' : 'loading_reading')}</p>;
  }
  return (
    <div class="StatisticsPart">
      {!isComplete && <p class="StatisticsPart-note">{text('progress_incomplete')}</p>}
      <h2 class="unseen">{text('stats_practice')}</h2>
      <YearCalendar
        activity={statistics.activity}
        today={today}
        firstWeekday={firstWeekday}
        year={choices.year}
        onYear={(year) => onChoices({ year })}
        attemptsHref={daysHref}
      />
      {reviewsToCome && <ReviewsToCome days={reviewsToCome} />}
      <Accuracy {...props} statistics={statistics} />
      <h2>{text('stats_over_time')}</h2>
      <div class="StatisticsPart-pair">
        <StrengthByMonth months={statistics.months} />
        <SolveTimes
          solveTimes={statistics.solveTimes}
          lowest={choices.lowest}
          onLowest={(lowest) => onChoices({ lowest })}
        />
      </div>
    </div>
  );
}

function Accuracy(props: StatisticsPartProps & { statistics: Statistics }) {
  const { statistics, choices, onChoices, genreHref } = props;
  const { unknown, byElo } = statistics;
  const fit = useMemo(() => {
    const all = byElo[0];
    return all && all.tries >= LEAST_FOR_CURVE ? fitLogistic(all.byElo) : null;
  }, [byElo]);
  return (
    <>
      <header class="StatisticsPart-head">
        <h2>{text('stats_accuracy')}</h2>
        <ChoiceOf
          label={text('stats_period')}
          choices={PERIODS.map((period) => [period, periodText(period)] as const)}
          value={choices.period}
          onChange={(period) => onChoices({ period })}
        />
        <p>
          {text('stats_accuracy_why')}
          {unknown > 0 && ` ${textCount('stats_unknown', unknown)}`}
        </p>
      </header>
      <GenreRankTable genres={statistics.genres} attemptsHref={genreHref} />
      <div class="StatisticsPart-pair">
        <AccuracyByElo byElo={byElo} genre={choices.genre} onGenre={(genre) => onChoices({ genre })} />
        <Paces {...statistics.paces} />
        <SittingPlaces places={statistics.places} fit={fit} />
        <HoursOfDay hours={statistics.hours} fit={fit} />
      </div>
    </>
  );
}

function periodText(period: Period): string {
  if (period === 'all') return text('stats_period_all');
  return text(period === 'year' ? 'stats_past_year' : 'stats_period_quarter');
}
