import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import { ask } from '../../../lib/ask.ts';
import type { ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import type { Failure } from '../../../lib/failure.ts';
import { DEFAULT_DIFFICULTY } from '../../../lib/picks/difficulties.ts';
import { MOST_PRACTICE, type Practice } from '../../../lib/practice/practice.ts';
import { type PageAddress, pageHash } from '../../../lib/progress/page-address.ts';
import { type PastSession, type PracticeView, pastSessions } from '../../../lib/progress/past-sessions.ts';
import { singleFlight } from '../../../lib/single-flight.ts';
import type { News } from '../../../lib/store/change-channel.ts';
import { readSiteOffset } from '../../../lib/store/core/site-offset.ts';
import { ownDataIfMade, readPractices } from '../../../lib/store/own/own.ts';

/** The parameter of the page's address that names a session by its start. */
const STARTED_AT = 'at';

/** Returns the hash of the page's address that shows the report of a session. */
export function sessionHref({ startedAt }: Practice): string {
  return pageHash({ part: 'practice', query: `${STARTED_AT}=${startedAt}` });
}

/**
 * Returns what the part with the practice sessions shows, as a signal, and the function that starts another one with certain problems. It
 * reads while it is shown (`isShown`). `onError` is called if the database fails.
 */
export function practiceModel(
  account: ReadonlySignal<Account | null | undefined>,
  history: ReadonlySignal<ReadHistory>,
  address: ReadonlySignal<PageAddress>,
  now: ReadonlySignal<number>,
  onError: (error: unknown) => void,
) {
  const practices = signal<readonly Practice[] | null>(null);
  const siteOffset = signal(0);
  const isBusy = signal(false);
  const failure = signal<Failure | null>(null);
  const isShown = computed(() => address.value.part === 'practice');
  const sessions = computed<readonly PastSession[] | null>(() =>
    practices.value && isShown.value && history.value.isWhole
      ? pastSessions(practices.value, history.value, now.value + siteOffset.value)
      : null,
  );
  const view = computed<PracticeView>(() => {
    const startedAt = Number(new URLSearchParams(address.value.query).get(STARTED_AT));
    const named = sessions.value?.find(({ practice }) => practice.startedAt === startedAt);
    return {
      sessions: sessions.value,
      chosen: named ?? sessions.value?.[0] ?? null,
      isComplete: history.value.isComplete,
      isBusy: isBusy.value,
      failure: failure.value,
    };
  });
  let readFor = account.value;
  const readSoon = singleFlight(read);

  async function read(): Promise<void> {
    const owner = account.value;
    if (!owner) return;
    try {
      const own = await ownDataIfMade(owner.origin, owner.player.id);
      const found = own ? await readPractices(own) : [];
      const offset = await readSiteOffset();
      if (account.value !== owner) return;
      siteOffset.value = offset;
      practices.value = found;
    } catch (error) {
      onError(error);
    }
  }

  effect(() => {
    // Those of another player must not stay.
    if (account.value?.generation !== readFor?.generation) {
      practices.value = null;
      failure.value = null;
    }
    readFor = account.value;
    if (isShown.value) void readSoon();
  });

  /** Starts a session with these problems, like the one before in all else, and opens the first one in a new tab. */
  async function again(like: Practice, problemIds: readonly number[]): Promise<void> {
    const owner = account.value;
    if (!owner || isBusy.value) return;
    isBusy.value = true;
    const { length, reviewsFirst, autoOpen, scope } = like;
    const choices = { length, reviewsFirst, autoOpen, scope, problems: problemIds.slice(0, MOST_PRACTICE) };
    const picked = await ask('pickProblem', {
      how: 'session',
      at: Date.now(),
      choices,
      difficulty: DEFAULT_DIFFICULTY,
      where: 'new-tab',
    });
    failure.value = picked.ok ? null : picked.failure;
    isBusy.value = false;
  }

  return {
    view,
    /** Takes note of a published change. */
    note(change: News): void {
      if (isShown.value && change === 'practice') void readSoon();
    },
    again: (like: Practice, problemIds: readonly number[]) => void again(like, problemIds),
  };
}
