import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type {
  StatisticsChoices,
  StatisticsPartProps,
} from '../../../components/history-page/statistics/StatisticsPart.tsx';
import type { Account } from '../../../lib/account/account.ts';
import { ask } from '../../../lib/ask.ts';
import { attemptAt } from '../../../lib/attempt-list/attempt-columns.ts';
import type { ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import { dateAt, dayStart } from '../../../lib/days.ts';
import { roughElo } from '../../../lib/difficulty/likely-elo.ts';
import type { Failure } from '../../../lib/failure.ts';
import { dateAfter } from '../../../lib/statistics/calendar.ts';
import { inSlices } from '../../../lib/statistics/in-slices.ts';
import { attemptReader } from '../../../lib/statistics/measured-attempt.ts';
import { problemGrid } from '../../../lib/statistics/problem-grid.ts';
import { levelOfPlayer, levelsAround } from '../../../lib/statistics/rank-groups.ts';
import { statisticsOf } from '../../../lib/statistics/statistics.ts';
import { practiceFilters, weakestGenre } from '../../../lib/statistics/weakest-genre.ts';
import type { News } from '../../../lib/store/change-channel.ts';
import { changeScope } from '../../../lib/store/core/popup-state.ts';
import { readSiteNow } from '../../../lib/store/core/site-offset.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { problemDataCompleteAt } from '../../../lib/store/player/problem-data.ts';
import { readReviewIds, readReviewsToCome } from '../../../lib/store/player/schedule.ts';
import { readStandingEntries } from '../../../lib/store/player/standings.ts';
import { readKnownProblems } from '../../../lib/store/site/problem-columns.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import { wasMissing } from '../../../lib/store/site/stored-problem.ts';
import { firstWeekday } from '../../../lib/time.ts';

/** How long the page computes before it answers the player again, ms. */
const SLICE_MS = 8;
/** Number of days whose reviews are counted. */
const DAYS_TO_COME = 14;

const FIRST_CHOICES: StatisticsChoices = { year: null, genre: null };

/** What is read and computed, all at once. */
type Figures = Pick<StatisticsPartProps, 'statistics' | 'reviewsToCome' | 'weakest' | 'grid'>;

const NO_FIGURES: Figures = {
  statistics: null,
  reviewsToCome: null,
  weakest: null,
  grid: { rows: [], isComplete: false },
};

/**
 * Returns what the part with the statistics shows, as signals. The statistics are computed while the part is shown (`isShown`) and the whole
 * history is read, in short slices, and again when the history or the day changes. `onError` is called if the database fails.
 */
export function statisticsModel(
  account: ReadonlySignal<Account | null | undefined>,
  history: ReadonlySignal<ReadHistory>,
  isShown: ReadonlySignal<boolean>,
  now: ReadonlySignal<number>,
  onError: (error: unknown) => void,
) {
  const choices = signal(FIRST_CHOICES);
  let chosenBy = '';
  const figures = signal(NO_FIGURES);
  const practice = signal<{ isBusy: boolean; failure: Failure | null }>({ isBusy: false, failure: null });
  /** Counts what has changed besides the history: the problems' genres and elos, and the reviews. */
  const changes = signal(0);
  /** It changes with the day, and when the player travels or has days begin at another hour. */
  const todayStart = computed(() => dayStart(now.value));
  const today = computed(() => dateAt(todayStart.value));
  const level = computed(() => (account.value ? levelOfPlayer(account.value.player) : null));

  async function compute(
    { origin, player }: Account,
    { columns, rows }: ReadHistory,
    date: string,
    signal: AbortSignal,
  ): Promise<void> {
    const [site, own, siteNow] = await Promise.all([
      siteData(origin),
      playerData(origin, player.id),
      readSiteNow(),
    ]);
    const [problems, attempted, due, toCome, completeAt] = await Promise.all([
      readKnownProblems(site),
      readStandingEntries(own),
      readReviewIds(own, siteNow).then((ids) => ids.due),
      readReviewsToCome(own, siteNow, DAYS_TO_COME),
      problemDataCompleteAt(site, siteNow),
    ]);
    const read = attemptReader((id) => {
      const problem = problems.get(id);
      return problem && { genre: problem.genre, rank: problem.rank, elo: roughElo(problem) };
    });
    const ownLevel = levelOfPlayer(player);
    // The rows have the newest attempt first.
    const countedAt = (nth: number) => read(attemptAt(columns, rows[rows.length - 1 - nth] ?? 0));
    const work = statisticsOf(rows.length, countedAt, ownLevel === null ? null : levelsAround(ownLevel));
    const statistics = await inSlices(work, SLICES, signal);
    const existing = problems.all().filter((problem) => !wasMissing(problem));
    const statsOf = (id: number) => attempted.get(id);
    if (signal.aborted) return;
    figures.value = {
      statistics,
      reviewsToCome: toCome?.map((reviews, nth) => ({ date: dateAfter(date, nth), reviews })) ?? null,
      weakest: ownLevel === null ? null : weakestGenre(attempted.all(), problems.get, ownLevel),
      grid: { rows: problemGrid(existing, statsOf, due), isComplete: completeAt !== null },
    };
  }

  effect(() => {
    const [owner, read, date] = [account.value, history.value, today.value];
    [changes.value, todayStart.value];
    const name = owner ? `${owner.origin} ${owner.player.id}` : '';
    // Those of another player must not stay.
    if (!read.isWhole || name !== chosenBy) figures.value = NO_FIGURES;
    if (name !== chosenBy) {
      chosenBy = name;
      choices.value = FIRST_CHOICES;
    }
    if (!owner || !read.isWhole || !isShown.value) return;
    const outdated = new AbortController();
    compute(owner, read, date, outdated.signal).catch((error) => {
      if (!outdated.signal.aborted) onError(error);
    });
    return () => outdated.abort();
  });

  /** Sets the popup's filters to the weakest genre near the player's rank, and opens a problem of it in a new tab. */
  async function practise(): Promise<void> {
    const { weakest } = figures.value;
    if (!weakest || level.value === null || practice.value.isBusy) return;
    practice.value = { isBusy: true, failure: null };
    const filters = practiceFilters(weakest.genre, level.value);
    try {
      const { difficulty } = await changeScope(filters);
      const picked = await ask('pickProblem', { how: 'next', difficulty, filters, where: 'new-tab' });
      practice.value = { isBusy: false, failure: picked.ok ? null : picked.failure };
    } catch (error) {
      practice.value = { isBusy: false, failure: null };
      onError(error);
    }
  }

  return {
    choices,
    figures,
    practice,
    level,
    today,
    firstWeekday: firstWeekday(navigator.language),
    /** Takes note of a published change. */
    note(change: News): void {
      if (change === 'problemData' || change === 'reviews') changes.value++;
    },
    choose: (changes: Partial<StatisticsChoices>) => {
      choices.value = { ...choices.value, ...changes };
    },
    practise: () => void practise(),
  };
}

const SLICES = {
  ms: SLICE_MS,
  now: () => performance.now(),
  pause: () => new Promise<void>((resolve) => setTimeout(resolve)),
};
