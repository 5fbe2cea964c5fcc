import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import { ask } from '../../../lib/ask.ts';
import type { Failure, Result } from '../../../lib/failure.ts';
import { isReadToTheEnd } from '../../../lib/history/sync-state.ts';
import { type PageAddress, pageHash } from '../../../lib/pages/page-address.ts';
import { type PastSession, pastSessions, type SessionView } from '../../../lib/pages/past-sessions.ts';
import { FRESH_POPUP } from '../../../lib/popup/popup-state.ts';
import { savedFilterItems } from '../../../lib/popup/saved-filter-items.ts';
import { sessionScopes } from '../../../lib/popup/session-scopes.ts';
import {
  FIRST_CHOICES,
  nextChoices,
  type Session,
  type SessionChange,
  type SessionChoices,
} from '../../../lib/sessions/session.ts';
import { singleFlight } from '../../../lib/single-flight.ts';
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { readSettings } from '../../../lib/store/core/settings.ts';
import { readSiteOffset } from '../../../lib/store/core/site-offset.ts';
import { ownDataIfMade, readSessions } from '../../../lib/store/own/own.ts';
import type { StoredData } from '../stored-data.ts';

/** The parameter of the page's address that names a session by its start. */
const STARTED_AT = 'at';

/** Returns the hash of the page's address that shows the report of a session. */
export function sessionHref({ startedAt }: Session): string {
  return pageHash({ part: 'sessions', query: `${STARTED_AT}=${startedAt}` });
}

/**
 * Returns what the part with the sessions shows, as a signal, and functions for the player's actions. It reads while it is shown, and
 * again whenever the page has read the account. `onError` is called if the database fails.
 */
export function sessionModel(
  account: ReadonlySignal<Account | null | undefined>,
  stored: ReadonlySignal<StoredData | null>,
  address: ReadonlySignal<PageAddress>,
  now: ReadonlySignal<number>,
  onError: (error: unknown) => void,
) {
  const made = signal<readonly Session[] | null>(null);
  const siteOffset = signal(0);
  /** What the scopes of the next session are made of. Their words follow the language, which may not be loaded yet. */
  const offered = signal<Parameters<typeof sessionScopes> | null>(null);
  const isBusy = signal(false);
  const failure = signal<Failure | null>(null);
  const isShown = computed(() => address.value.part === 'sessions');
  const sessions = computed<readonly PastSession[] | null>(() =>
    made.value && isShown.value && stored.value
      ? pastSessions(made.value, stored.value.history.attempts, now.value + siteOffset.value)
      : null,
  );
  const view = computed<SessionView>(() => {
    const startedAt = Number(new URLSearchParams(address.value.query).get(STARTED_AT));
    const last = sessions.value?.[0];
    const named = sessions.value?.find(({ session }) => session.startedAt === startedAt);
    return {
      sessions: sessions.value,
      chosen: named ?? last ?? null,
      choices: last ? nextChoices(last.session) : FIRST_CHOICES,
      scopes: offered.value ? sessionScopes(...offered.value) : [],
      isComplete: isReadToTheEnd(stored.value?.history.sync),
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
      const [offset, settings, popup] = await Promise.all([
        readSiteOffset(),
        readSettings(),
        readPopupState(),
      ]);
      if (account.value !== owner) return;
      siteOffset.value = offset;
      offered.value = [popup.filters, savedFilterItems({ settings, account: owner }, popup), owner];
      made.value = found;
    } catch (error) {
      onError(error);
    }
  }

  effect(() => {
    // Those of another player must not stay.
    if (account.value?.generation !== readFor?.generation) {
      made.value = null;
      failure.value = null;
    }
    readFor = account.value;
    if (isShown.value) void readSoon();
  });

  async function press(change: () => Promise<Result<unknown>>): Promise<void> {
    if (isBusy.value) return;
    isBusy.value = true;
    const done = await change();
    failure.value = done.ok ? null : done.failure;
    isBusy.value = false;
  }

  /** Starts a session, and opens its first problem in a new tab. */
  async function start(choices: SessionChoices): Promise<Result<unknown>> {
    const { difficulty } = await readPopupState().catch(() => FRESH_POPUP);
    const how = 'session';
    return ask('pickProblem', { how, at: Date.now(), choices, difficulty, where: 'new-tab' });
  }

  return {
    view,
    start: (choices: SessionChoices) => void press(() => start(choices)),
    change: (change: SessionChange) => void press(() => ask('changeSession', change)),
  };
}
