import { computed, type ReadonlySignal, signal } from '@preact/signals';
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
import { readPopupState } from '../../../lib/store/core/popup-state.ts';
import { readSettings } from '../../../lib/store/core/settings.ts';
import { readSiteOffset } from '../../../lib/store/core/site-offset.ts';
import { ownDataIfMade, readSessions } from '../../../lib/store/own/own.ts';
import { readPart } from '../read-part.ts';
import type { StoredData } from '../stored-data.ts';

/** The parameter of the page's address that names a session by its start. */
const STARTED_AT = 'at';

/** Returns the hash of the page's address that shows the report of a session. */
export function sessionHref({ startedAt }: Session): string {
  return pageHash({ part: 'sessions', query: `${STARTED_AT}=${startedAt}` });
}

/**
 * Returns what the part with the sessions shows, as a signal, and functions for the player's actions. `onError` is called if the database
 * fails.
 */
export function sessionModel(
  account: ReadonlySignal<Account | null | undefined>,
  stored: ReadonlySignal<StoredData | null>,
  address: ReadonlySignal<PageAddress>,
  now: ReadonlySignal<number>,
  onError: (error: unknown) => void,
) {
  const isBusy = signal(false);
  const failure = signal<Failure | null>(null);
  const isShown = computed(() => address.value.part === 'sessions');
  const made = readPart({
    account,
    isShown,
    read: readMade,
    forget() {
      failure.value = null;
    },
    onError,
  });
  const sessions = computed<readonly PastSession[] | null>(() =>
    made.value && isShown.value && stored.value
      ? pastSessions(made.value.sessions, stored.value.history.attempts, now.value + made.value.siteOffset)
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
      scopes: made.value ? sessionScopes(...made.value.offered) : [],
      isComplete: isReadToTheEnd(stored.value?.history.sync),
      isBusy: isBusy.value,
      failure: failure.value,
    };
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

/** What the sessions and the next one are made of. */
interface Made {
  sessions: readonly Session[];
  siteOffset: number;
  /** What the scopes of the next session are made of. Their words follow the language, which may not be loaded yet. */
  offered: Parameters<typeof sessionScopes>;
}

async function readMade(owner: Account): Promise<Made> {
  const own = await ownDataIfMade(owner.origin, owner.player.id);
  const [sessions, siteOffset, settings, popup] = await Promise.all([
    own ? readSessions(own) : [],
    readSiteOffset(),
    readSettings(),
    readPopupState(),
  ]);
  const items = savedFilterItems({ settings, account: owner }, popup);
  return { sessions, siteOffset, offered: [popup.filters, items, owner] };
}
