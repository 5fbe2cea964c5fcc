import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type {
  StatisticsChoices,
  StatisticsPartProps,
} from '../../../components/history-page/statistics/StatisticsPart.tsx';
import type { Account } from '../../../lib/account/account.ts';
import { ask } from '../../../lib/ask.ts';
import { dateAt, dayStart } from '../../../lib/days.ts';
import { isReadToTheEnd } from '../../../lib/history/sync-state.ts';
import { dateAfter } from '../../../lib/statistics/calendar-days.ts';
import { levelOfPlayer } from '../../../lib/statistics/rank-groups.ts';
import { type Statistics, statisticsOf } from '../../../lib/statistics/statistics.ts';
import { practiceFilters } from '../../../lib/statistics/weakest-genre.ts';
import { changeScope } from '../../../lib/store/core/popup-state.ts';
import { firstWeekday } from '../../../lib/time.ts';
import type { StoredData } from '../stored-data.ts';

/** How long the page computes before it draws what it has, and answers the player, ms. */
const SLICE_MS = 8;

const FIRST_CHOICES: StatisticsChoices = { year: null, genre: null };

/**
 * Returns what the part with the statistics shows, as signals. They are computed one after the other while the part is shown (`isShown`),
 * and again when the stored data or the day change. `onError` is called if the database fails.
 */
export function statisticsModel(
  account: ReadonlySignal<Account | null | undefined>,
  stored: ReadonlySignal<StoredData | null>,
  isShown: ReadonlySignal<boolean>,
  now: ReadonlySignal<number>,
  onError: (error: unknown) => void,
) {
  const choices = signal(FIRST_CHOICES);
  const statistics = signal<Partial<Statistics>>({});
  const practice = signal<StatisticsPartProps['practice']>({ isBusy: false, failure: null });
  /** It changes with the day, and when the player travels or has days begin at another hour. */
  const todayStart = computed(() => dayStart(now.value));
  const today = computed(() => dateAt(todayStart.value));
  const level = computed(() => (account.value ? levelOfPlayer(account.value.player) : null));
  const reviewsToCome = computed(
    () =>
      stored.value?.reviewsToCome?.map((reviews, nth) => ({ date: dateAfter(today.value, nth), reviews })) ??
      null,
  );

  async function compute(data: StoredData, rank: number | null, outdated: AbortSignal): Promise<void> {
    const { history, problems, due } = data;
    const input = { attempts: history.attempts, problems, due: new Set(due), level: rank };
    let found: Partial<Statistics> = {};
    let begunAt = performance.now();
    for (const part of statisticsOf(input)) {
      found = { ...found, ...part };
      if (performance.now() - begunAt < SLICE_MS) continue;
      statistics.value = { ...statistics.peek(), ...found };
      await new Promise((resolve) => setTimeout(resolve));
      if (outdated.aborted) return;
      begunAt = performance.now();
    }
    statistics.value = found;
  }

  effect(() => {
    const [data, rank] = [stored.value, level.value];
    todayStart.value;
    if (!data) {
      // Those of another player must not stay.
      statistics.value = {};
      choices.value = FIRST_CHOICES;
    }
    if (!data || !isShown.value) return;
    const outdated = new AbortController();
    void compute(data, rank, outdated.signal);
    return () => outdated.abort();
  });

  /** Sets the popup's filters to the weakest genre near the player's rank, and opens a problem of it in a new tab. */
  async function practise(): Promise<void> {
    const { weakest } = statistics.value;
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
    statistics,
    reviewsToCome,
    isComplete: computed(() => isReadToTheEnd(stored.value?.history.sync)),
    areAllProblemsKnown: computed(() => stored.value?.areAllProblemsKnown ?? false),
    practice,
    level,
    today,
    firstWeekday: firstWeekday(navigator.language),
    choose: (changes: Partial<StatisticsChoices>) => {
      choices.value = { ...choices.value, ...changes };
    },
    practise: () => void practise(),
  };
}
