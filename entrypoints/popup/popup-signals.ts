import { computed, type Signal, signal } from '@preact/signals';
import { currentNotice } from '../../lib/account/key-notice.ts';
import type { Failure } from '../../lib/failure.ts';
import { dayAt, deviceDays } from '../../lib/history/days.ts';
import type { NoteRow, PopupViewModel, Preview, SavedFilterList, Search } from '../../lib/popup/popup.ts';
import { FRESH_POPUP, type PopupState, type PopupTab, showsResults } from '../../lib/popup/popup-state.ts';
import { recentActivity } from '../../lib/statistics/progress-summary.ts';
import { firstWeekday } from '../../lib/time.ts';
import { type LocalCounts, savedFilterItems } from './saved-filter-items.ts';
import { type Part, partsOfTab } from './staleness.ts';
import type { StoredData } from './stored-data.ts';
import { weakestOf } from './view/progress-summary.ts';
import type { PartError, RunningRequest } from './view/request-states.ts';
import { offersOf } from './view/results.ts';
import { viewModel } from './view/view-model.ts';

/** The changes that the player makes of reviews, or of practice sessions. */
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
    /** The tab that the player pressed last. It is shown once its data are read. */
    wantedTab: signal<PopupTab | null>(null),
    /**
     * Whether the stored state was read. Until then no state is stored, which would overwrite it, and nothing is
     * requested automatically.
     */
    isRestored: signal(false),
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
    preview: signal<Preview | null>(null),
    removedFilter: signal<SavedFilterList['removed']>(null),
    /** The rows of notes whose bookmark was pressed since their list was opened, as they were before. */
    changedNotes: signal<readonly NoteRow[]>([]),
    /** The problems that this popup has opened for review, or that were open already. */
    /** The changes of reviews and practice sessions, each kind made one after the other. */
    changes: { reviews: noChanges(), practice: noChanges() },
    localCounts: signal<LocalCounts>(null),
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
  const hasSiteList = computed(() => showsResults(popup.state.value));
  /** The parts that the player can see now. */
  const visibleParts = computed(() =>
    popup.isVisible.value ? partsOfTab(tab.value, hasSiteList.value) : [],
  );
  const savedFilters = computed(() => {
    const stored = popup.stored.value;
    return stored ? savedFilterItems(stored, popup.state.value, popup.localCounts.value) : [];
  });
  const offers = computed(() => (popup.stored.value ? offersOf(popup.stored.value) : []));
  const today = computed(() => dayAt(popup.now.value, deviceDays()));
  // The same as long as possible, since the calendar is drawn again for another one.
  const lately = computed(() => {
    const activity = popup.stored.value?.activity;
    return activity ? recentActivity(activity, today.value, firstWeekday(navigator.language)) : null;
  });
  const weakest = computed(() =>
    popup.stored.value && tab.value === 'progress' ? weakestOf(popup.stored.value) : null,
  );
  /** The view model; null until the database is read. */
  const view = computed<PopupViewModel | null>(() => {
    const stored = popup.stored.value;
    if (!stored) return null;
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
      offers: offers.value,
      lately: lately.value,
      weakest: weakest.value,
      changedNotes: popup.changedNotes.value,
      isReviewBusy: popup.changes.reviews.isBusy.value,
      isPracticeBusy: popup.changes.practice.isBusy.value,
      now: popup.now.value,
    });
  });
  return { ...popup, visibleParts, savedFilters, view };
}

export type PopupSignals = ReturnType<typeof popupSignals>;
