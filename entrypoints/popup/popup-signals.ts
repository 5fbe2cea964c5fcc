import { computed, type Signal, signal } from '@preact/signals';
import { acceptedAccount } from '../../lib/account/account.ts';
import { currentNotice } from '../../lib/account/key-notice.ts';
import { dateAt } from '../../lib/days.ts';
import type { Failure } from '../../lib/failure.ts';
import { possibleSort } from '../../lib/filters/sort.ts';
import { NO_ACTIVITY } from '../../lib/history/activity.ts';
import { activitySince } from '../../lib/history/totals.ts';
import type {
  PopupLine,
  PopupSheet,
  PopupViewModel,
  Preview,
  SavedFilterList,
  Search,
} from '../../lib/popup/popup.ts';
import { attemptsPerRow, FRESH_POPUP, type PopupState } from '../../lib/popup/popup-state.ts';
import { savedFilterItems } from '../../lib/popup/saved-filter-items.ts';
import { sessionFigures } from '../../lib/sessions/session-text.ts';
import { tallyIn } from '../../lib/sessions/tally.ts';
import { streakOf } from '../../lib/statistics/calendar.ts';
import { type Part, partsOfTab } from './staleness.ts';
import { NOTHING_STORED, type StoredData } from './stored-data.ts';
import { rowOrder } from './view/order.ts';
import { daysOf } from './view/recent.ts';
import type { PartError, RunningRequest } from './view/request-states.ts';
import { offersOf } from './view/results.ts';
import { viewModel } from './view/view-model.ts';
import { weakestOf } from './view/weakest.ts';

/** The changes that the player makes of reviews, or of sessions. */
interface Changes {
  /** Whether a change is being made. */
  isBusy: Signal<boolean>;
  /** Settles once the last change is shown. */
  lastShown: Promise<unknown>;
}

function noChanges(): Changes {
  return { isBusy: signal(false), lastShown: Promise.resolve() };
}

/** Creates the signals of one popup that other modules write. */
function sourceSignals() {
  return {
    /** The data read from the database; null until it is first read. */
    stored: signal<StoredData | null>(null),
    /** The number of database reads started, and the number of the one whose data are shown. */
    readings: { begun: 0, shown: 0 },
    /** The popup's state: as the player left it, then with the changes made since. */
    state: signal<PopupState>(FRESH_POPUP),
    /**
     * Whether the stored state was read. Until then no state is stored, which would overwrite it, and nothing is
     * requested automatically.
     */
    isRestored: signal(false),
    sheet: signal<PopupSheet | null>(null),
    /** Why the database could not be read or written. */
    storageFailure: signal<Failure | null>(null),
    notice: signal<Failure | null>(null),
    /** Whether the browser lets the extension use the site. */
    allowed: signal(true),
    /** The address of the active tab; undefined if the browser does not tell. */
    tabAddress: signal<string | undefined>(),
    search: signal<Search>({ suggestions: null, failure: null }),
    /** The request for each part that is running. */
    running: signal<ReadonlyMap<Part, RunningRequest>>(new Map()),
    /** Why the last request for each part failed, since this popup was opened. */
    errors: signal<ReadonlyMap<Part, PartError>>(new Map()),
    /** The key (`Account.generation`) for which stale parts were last requested. */
    requestedFor: signal<number | undefined>(),
    /** `generation`: of the account whose player it is for; null: it is for everybody. */
    line: signal<{ line: PopupLine; generation: number | null } | null>(null),
    preview: signal<Preview | null>(null),
    removedFilter: signal<SavedFilterList['removed']>(null),
    /** What the menu of reviews says, since it was opened. */
    reviewFigures: signal<{ tomorrow: number | null; toBegin: number | null }>({
      tomorrow: null,
      toBegin: null,
    }),
    /** The changes of reviews and sessions, each kind made one after the other. */
    changes: { reviews: noChanges(), session: noChanges() },
    isVisible: signal(!document.hidden),
    isOnline: signal(navigator.onLine),
    /** Updated only from time to time, since every row is drawn again for it. */
    now: signal(Date.now()),
  };
}

/**
 * Creates all signals of one popup, and the view model that is computed from them. The other modules are functions over
 * these signals.
 */
export function popupSignals() {
  const popup = sourceSignals();
  const tab = computed(() => popup.state.value.tab);
  /** The parts that the player can see now. */
  const visibleParts = computed(() => (popup.isVisible.value ? partsOfTab(tab.value) : []));
  const savedFilters = computed(() => {
    const stored = popup.stored.value;
    return stored ? savedFilterItems(stored, popup.state.value) : [];
  });
  const offers = computed(() => (popup.stored.value ? offersOf(popup.stored.value) : []));
  /** What the player did by date. */
  const activity = computed(() => activitySince((popup.stored.value ?? NOTHING_STORED).history.attempts, 0));
  const date = computed(() => dateAt(popup.now.value + (popup.stored.value?.siteOffset ?? 0)));
  const streak = computed(() => streakOf(activity.value, date.value));
  const today = computed(() => {
    const { account, settings } = popup.stored.value ?? NOTHING_STORED;
    const { attemptCount } = activity.value.get(date.value) ?? NO_ACTIVITY;
    return account && { attemptCount, streak: streak.value, goal: settings.dailyGoal };
  });
  /** How the session goes that was started last. */
  const last = computed(() => {
    const { session, history, siteOffset } = popup.stored.value ?? NOTHING_STORED;
    const now = popup.now.value;
    return session && sessionFigures(session, tallyIn(history.attempts, session, now + siteOffset), now);
  });
  const mostRecent = computed(() => popup.state.value.recentRows * attemptsPerRow(popup.state.value));
  const failedOnly = computed(() => popup.state.value.failedOnly);
  /** Computed only for other data, since rows are drawn again for other days. */
  const days = computed(() =>
    daysOf(popup.stored.value ?? NOTHING_STORED, activity.value, mostRecent.value, failedOnly.value),
  );
  const weakest = computed(() => (popup.stored.value ? weakestOf(popup.stored.value) : null));
  /** Not for another player, nor after the reminder was switched off. */
  const line = computed(() => {
    const { account, settings } = popup.stored.value ?? NOTHING_STORED;
    const { line = null, generation = null } = popup.line.value ?? {};
    if (generation === null) return line;
    return settings.backupReminder && account?.generation === generation ? line : null;
  });
  const order = rowOrder();
  /** The order that the player has chosen, or the site's if that order is not possible now. */
  const sort = computed(() => {
    const account = acceptedAccount(popup.stored.value?.account ?? null);
    return possibleSort(popup.state.value.sort, account?.player ?? null);
  });
  /** The view model; null until the database is read. */
  const view = computed<PopupViewModel | null>(() => {
    const stored = popup.stored.value;
    if (!stored) return null;
    const { reviews, session } = popup.changes;
    const requests = {
      running: popup.running.value,
      errors: popup.errors.value,
      storageFailure: popup.storageFailure.value,
      isOnline: popup.isOnline.value,
    };
    return viewModel(stored, popup.state.value, requests, {
      allowed: popup.allowed.value,
      notice: currentNotice(stored.account, popup.notice.value),
      preview: popup.preview.value,
      savedFilters: { items: savedFilters.value, removed: popup.removedFilter.value },
      search: popup.search.value,
      sheet: popup.sheet.value,
      line: line.value,
      offers: offers.value,
      order,
      sort: sort.value,
      days: days.value,
      last: last.value,
      today: today.value,
      weakest: weakest.value,
      reviewFigures: popup.reviewFigures.value,
      isReviewBusy: reviews.isBusy.value,
      isSessionBusy: session.isBusy.value,
      now: popup.now.value,
    });
  });
  return { ...popup, visibleParts, savedFilters, sort, weakest, view };
}

export type PopupSignals = ReturnType<typeof popupSignals>;
