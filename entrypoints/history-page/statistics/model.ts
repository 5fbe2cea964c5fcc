import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { StatisticsChoices } from '../../../components/history-page/statistics/StatisticsPart.tsx';
import type { Account } from '../../../lib/account/account.ts';
import { attemptAt } from '../../../lib/attempt-list/attempt-columns.ts';
import type { ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import { roughElo } from '../../../lib/difficulty/likely-elo.ts';
import { type DayRule, dayAt } from '../../../lib/history/days.ts';
import { dateAfter } from '../../../lib/statistics/calendar.ts';
import { inSlices } from '../../../lib/statistics/in-slices.ts';
import { attemptReader } from '../../../lib/statistics/measured-attempt.ts';
import { periodStart, type Statistics, statisticsOf } from '../../../lib/statistics/statistics.ts';
import type { News } from '../../../lib/store/change-channel.ts';
import { readSiteNow } from '../../../lib/store/core/site-offset.ts';
import { playerData } from '../../../lib/store/player/player.ts';
import { readReviewsToCome } from '../../../lib/store/player/schedule.ts';
import { readKnownProblems } from '../../../lib/store/site/problem-columns.ts';
import { siteData } from '../../../lib/store/site/site-data.ts';
import { firstWeekday } from '../../../lib/time.ts';
import { shownDays } from '../clock.ts';

/** How long the page computes before it answers the player again, ms. */
const SLICE_MS = 8;
/** Number of days whose reviews are counted. */
const DAYS_TO_COME = 14;

const FIRST_CHOICES: StatisticsChoices = { year: null, period: 'all', genre: null, lowest: null };

/**
 * Returns what the part with the statistics shows, as signals. The statistics are computed while the part is shown (`isShown`) and the whole
 * history is read, in short slices, and again when the history, the day or the period changes. `onError` is called if the database fails.
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
  const statistics = signal<Statistics | null>(null);
  const reviewsToCome = signal<{ date: string; reviews: number }[] | null>(null);
  const days = shownDays(now);
  /** Counts what has changed besides the history: the problems' genres and elos, and the reviews. */
  const changes = signal(0);
  const today = computed(() => dayAt(now.value, days.value));
  const since = computed(() => periodStart(choices.value.period, today.value));

  async function compute(
    { origin }: Account,
    { columns, rows }: ReadHistory,
    { from, rule }: { from: string | null; rule: DayRule },
    signal: AbortSignal,
  ): Promise<void> {
    const problems = await readKnownProblems(await siteData(origin));
    const read = attemptReader(rule, (id) => {
      const problem = problems.get(id);
      return problem && { genre: problem.genre, rank: problem.rank, elo: roughElo(problem) };
    });
    // The rows have the newest attempt first.
    const tryAt = (nth: number) => read(attemptAt(columns, rows[rows.length - 1 - nth] ?? 0));
    const found = await inSlices(statisticsOf(rows.length, tryAt, from), SLICES, signal);
    if (!signal.aborted) statistics.value = found;
  }

  async function readReviews({ origin, player }: Account, date: string, signal: AbortSignal): Promise<void> {
    const db = await playerData(origin, player.id);
    const counts = await readReviewsToCome(db, await readSiteNow(), DAYS_TO_COME);
    if (signal.aborted) return;
    reviewsToCome.value = counts?.map((reviews, nth) => ({ date: dateAfter(date, nth), reviews })) ?? null;
  }

  effect(() => {
    const [owner, read, date, from] = [account.value, history.value, today.value, since.value];
    const rule = days.value;
    changes.value;
    // Those of another player must not stay.
    if (!owner || !read.isWhole) statistics.value = null;
    const name = owner ? `${owner.origin} ${owner.player.id}` : '';
    if (name !== chosenBy) {
      chosenBy = name;
      choices.value = FIRST_CHOICES;
      reviewsToCome.value = null;
    }
    if (!owner || !read.isWhole || !isShown.value) return;
    const outdated = new AbortController();
    Promise.all([
      compute(owner, read, { from, rule }, outdated.signal),
      readReviews(owner, date, outdated.signal),
    ]).catch((error) => {
      if (!outdated.signal.aborted) onError(error);
    });
    return () => outdated.abort();
  });

  return {
    choices,
    statistics,
    reviewsToCome,
    since,
    today,
    firstWeekday: firstWeekday(navigator.language),
    /** Takes note of a published change. */
    note(change: News): void {
      if (change === 'problemData' || change === 'reviews') changes.value++;
    },
    choose: (changes: Partial<StatisticsChoices>) => {
      choices.value = { ...choices.value, ...changes };
    },
  };
}

const SLICES = {
  ms: SLICE_MS,
  now: () => performance.now(),
  pause: () => new Promise<void>((resolve) => setTimeout(resolve)),
};
