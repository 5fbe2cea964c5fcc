import { signal } from '@preact/signals';
import type { Account } from '../../lib/account/account.ts';
import type { History } from '../../lib/history/history.ts';
import { isReadToTheEnd } from '../../lib/history/sync-state.ts';
import type { Problems } from '../../lib/problem-data/problems.ts';
import { reviewsOfToday, reviewsToCome } from '../../lib/review/schedule.ts';
import { readSiteNow } from '../../lib/store/core/site-offset.ts';
import { patiently } from '../../lib/store/in-time.ts';
import { readHistory } from '../../lib/store/player/history.ts';
import { playerData } from '../../lib/store/player/player.ts';
import { problemDataCompleteAt } from '../../lib/store/player/problem-data.ts';
import { readSchedule } from '../../lib/store/player/schedule.ts';
import { readProblems } from '../../lib/store/site/problems.ts';
import { siteData } from '../../lib/store/site/site-data.ts';

/** Number of days whose reviews are counted. */
const DAYS_TO_COME = 14;
/** How long what is shown stays at least while a history is first read, which brings more attempts every few seconds, ms. */
const FIRST_READING_MS = 10_000;

/** What is stored of a player. All that the page shows of attempts and problems is computed from it. */
export interface StoredData {
  history: History;
  problems: Problems;
  /** Whether all problems of the site are known. */
  areAllProblemsKnown: boolean;
  /** The problems to review today, the next one first. */
  due: readonly number[];
  /** The number of reviews on each of the next days, today first; null if the player does not review. */
  reviewsToCome: readonly number[] | null;
}

/** Returns what is stored of the player, as a signal, and a function that reads it. `readAgain` is called when it shall be read again. */
export function storedData(readAgain: () => void) {
  const stored = signal<StoredData | null>(null);
  let readFor = '';
  let shownAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read(account: Account | null): Promise<void> {
    const name = account ? `${account.origin} ${account.player.id}` : '';
    // That of another player must not stay.
    if (name !== readFor) stored.value = null;
    readFor = name;
    const found = account && (await patiently(() => readStored(account)));
    const isFirstReading = found !== null && !isReadToTheEnd(found.history.sync);
    const waitMs = stored.value && isFirstReading ? shownAt + FIRST_READING_MS - Date.now() : 0;
    clearTimeout(timer);
    if (waitMs > 0) {
      timer = setTimeout(readAgain, waitMs);
      return;
    }
    shownAt = Date.now();
    if (!isSame(stored.value, found)) stored.value = found;
  }

  return { stored, read };
}

async function readStored({ origin, player }: Account): Promise<StoredData> {
  const [site, db, now] = await Promise.all([siteData(origin), playerData(origin, player.id), readSiteNow()]);
  const [history, problems, completeAt, schedule] = await Promise.all([
    readHistory(db),
    readProblems(site),
    problemDataCompleteAt(site, now),
    readSchedule(db),
  ]);
  return {
    history,
    problems,
    areAllProblemsKnown: completeAt !== null,
    due: reviewsOfToday(schedule, now),
    reviewsToCome: reviewsToCome(schedule, now, DAYS_TO_COME),
  };
}

/** Whether two readings say the same. Most changes of the database change nothing here, and everything would be computed again. */
function isSame(one: StoredData | null, other: StoredData | null): boolean {
  return (
    one?.history === other?.history &&
    one?.problems === other?.problems &&
    one?.areAllProblemsKnown === other?.areAllProblemsKnown &&
    String(one?.due) === String(other?.due) &&
    String(one?.reviewsToCome) === String(other?.reviewsToCome)
  );
}
