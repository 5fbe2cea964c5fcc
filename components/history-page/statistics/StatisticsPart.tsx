import type { Genre } from '../../../lib/filters/genres.ts';
import type { CalendarYear } from '../../../lib/statistics/calendar.ts';
import type { LevelRange } from '../../../lib/statistics/rank-groups.ts';
import type { Statistics } from '../../../lib/statistics/statistics.ts';
import { text } from '../../../lib/text.ts';
import { AccuracyByElo } from './AccuracyByElo.tsx';
import { GenreRanks } from './GenreRanks.tsx';
import { ProblemGrid, type ProblemGridProps } from './ProblemGrid.tsx';
import { ReviewsToCome, type ReviewsToComeProps } from './ReviewsToCome.tsx';
import { SolveTimes } from './SolveTimes.tsx';
import { areSpeedsKnown, Speeds } from './Speeds.tsx';
import { StrengthByMonth } from './StrengthByMonth.tsx';
import { WeakestAnswer, type WeakestAnswerProps } from './WeakestAnswer.tsx';
import { YearCalendar } from './YearCalendar.tsx';

/** What the player has chosen to see of the statistics. */
export interface StatisticsChoices {
  year: CalendarYear;
  /** Null: all genres. */
  genre: Genre | null;
}

export interface StatisticsPartProps extends Omit<WeakestAnswerProps, 'level' | 'weakest'> {
  /** As far as they are computed. */
  statistics: Partial<Statistics>;
  /** Whether all attempts on the site are stored, as far as is known. */
  isComplete: boolean;
  /** The level of the player's rank, and their Elo on the site; null: not known. */
  level: number | null;
  siteElo: number | null;
  /** Null if the player does not review. */
  reviewsToCome: ReviewsToComeProps['days'] | null;
  /** Whether all problems of the site are known. */
  areAllProblemsKnown: boolean;
  /** The date of the player's day. */
  today: string;
  /** On which day a week starts, 1 (Monday) to 7 (Sunday). */
  firstWeekday: number;
  choices: StatisticsChoices;
  onChoices: (changes: Partial<StatisticsChoices>) => void;
  /** The addresses of lists: the attempts on a day, those at a genre and ranks, the problems with a status. */
  dayHref: (date: string) => string;
  genreHref: (genre: Genre, ranks: LevelRange) => string;
  statusHref: ProblemGridProps['statusHref'];
}

export function StatisticsPart(props: StatisticsPartProps) {
  const { statistics, isComplete, level, siteElo, reviewsToCome, choices, onChoices } = props;
  const { weakest = null, activity, genres, grid, byElo, months, solveTimes, speeds } = statistics;
  if (!activity) return <p class="StatisticsPart-note">{text('loading')}</p>;
  if (activity.size === 0) {
    // The page itself says how far loading is.
    return isComplete ? <p class="StatisticsPart-note">{text('no_attempts')}</p> : null;
  }
  return (
    <div class="StatisticsPart">
      {level !== null && <WeakestAnswer {...props} weakest={weakest} level={level} />}
      <YearCalendar
        activity={activity}
        today={props.today}
        firstWeekday={props.firstWeekday}
        year={choices.year}
        onYear={(year) => onChoices({ year })}
        dayHref={props.dayHref}
      />
      {reviewsToCome && <ReviewsToCome days={reviewsToCome} />}
      {genres && <GenreRanks genres={genres} genreHref={props.genreHref} />}
      {grid && (
        <ProblemGrid rows={grid} isComplete={props.areAllProblemsKnown} statusHref={props.statusHref} />
      )}
      {byElo && (
        <div class="StatisticsPart-pair">
          <AccuracyByElo byElo={byElo} genre={choices.genre} onGenre={(genre) => onChoices({ genre })} />
          {months && <StrengthByMonth months={months} siteElo={siteElo} />}
          {level !== null && solveTimes && <SolveTimes months={solveTimes} level={level} />}
        </div>
      )}
      {speeds && areSpeedsKnown(speeds) && (
        <details>
          <summary>{text('stats_more')}</summary>
          <Speeds {...speeds} />
        </details>
      )}
    </div>
  );
}
