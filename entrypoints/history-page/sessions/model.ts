import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import { ask } from '../../../lib/ask.ts';
import type { ReadHistory } from '../../../lib/attempt-list/history-view.ts';
import type { Failure } from '../../../lib/failure.ts';
import { type PageAddress, pageHash } from '../../../lib/pages/page-address.ts';
import { type PastSession, pastSessions, type SessionView } from '../../../lib/pages/past-sessions.ts';
import { DEFAULT_DIFFICULTY } from '../../../lib/picks/difficulties.ts';
import { MOST_SESSION, type Session } from '../../../lib/sessions/session.ts';
import { singleFlight } from '../../../lib/single-flight.ts';
import type { News } from '../../../lib/store/change-channel.ts';
import { readSiteOffset } from '../../../lib/store/core/site-offset.ts';
import { ownDataIfMade, readSessions } from '../../../lib/store/own/own.ts';

/** The parameter of the page's address that names a session by its start. */
const STARTED_AT = 'at';

/** Returns the hash of the page's address that shows the report of a session. */
export function sessionHref({ startedAt }: Session): string {
  return pageHash({ part: 'sessions', query: `${STARTED_AT}=${startedAt}` });
}

/**
 * Returns what the part with the sessions shows, as a signal, and the function that starts another one with certain problems. It
 * reads while it is shown (`isShown`). `onError` is called if the database fails.
 */
export function sessionModel(
  account: ReadonlySignal<Account | null | undefined>,
  history: ReadonlySignal<ReadHistory>,
  address: ReadonlySignal<PageAddress>,
  now: ReadonlySignal<number>,
  onError: (error: unknown) => void,
) {
  const stored = signal<readonly Session[] | null>(null);
  const siteOffset = signal(0);
  const isBusy = signal(false);
  const failure = signal<Failure | null>(null);
  const isShown = computed(() => address.value.part === 'sessions');
  const sessions = computed<readonly PastSession[] | null>(() =>
    stored.value && isShown.value && history.value.isWhole
      ? pastSessions(stored.value, history.value, now.value + siteOffset.value)
      : null,
  );
  const view = computed<SessionView>(() => {
    const startedAt = Number(new URLSearchParams(address.value.query).get(STARTED_AT));
    const named = sessions.value?.find(({ session }) => session.startedAt === startedAt);
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
      const found = own ? await readSessions(own) : [];
      const offset = await readSiteOffset();
      if (account.value !== owner) return;
      siteOffset.value = offset;
      stored.value = found;
    } catch (error) {
      onError(error);
    }
  }

  effect(() => {
    // Those of another player must not stay.
    if (account.value?.generation !== readFor?.generation) {
      stored.value = null;
      failure.value = null;
    }
    readFor = account.value;
    if (isShown.value) void readSoon();
  });

  /** Starts a session with these problems, like the one before in all else, and opens the first one in a new tab. */
  async function again(like: Session, problemIds: readonly number[]): Promise<void> {
    const owner = account.value;
    if (!owner || isBusy.value) return;
    isBusy.value = true;
    const { length, reviewsFirst, autoOpen, scope } = like;
    const choices = { length, reviewsFirst, autoOpen, scope, problems: problemIds.slice(0, MOST_SESSION) };
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
      if (isShown.value && change === 'session') void readSoon();
    },
    again: (like: Session, problemIds: readonly number[]) => void again(like, problemIds),
  };
}
