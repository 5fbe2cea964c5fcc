import { computed, signal } from '@preact/signals';
import type { Failure } from '../../lib/failure.ts';
import {
  FRESH_POPUP,
  type PopupState,
  type PopupViewModel,
  type Preview,
  type SavedFilterList,
} from '../../lib/popup/popup.ts';
import { type LocalCounts, savedFilterItems } from './saved-filter-items.ts';
import { type Part, partsOfTab } from './staleness.ts';
import type { StoredData } from './stored-data.ts';
import { type PartError, type RunningRequest, viewModel } from './view-model.ts';

/** Makes the signals of one popup that other modules write. */
function sourceSignals() {
  return {
    /** What was read from the database; null before the first reading. */
    stored: signal<StoredData | null>(null),
    /** How many readings of the database were begun, and which of them is shown. */
    readings: { begun: 0, shown: 0 },
    /** What the player left in the popup, and does now. */
    state: signal<PopupState>(FRESH_POPUP),
    /** Whether what the player left was read. Before that nothing is stored over it, and nothing is requested by itself. */
    isRestored: signal(false),
    /** Why the database cannot be read, or does not store what the player does. */
    storageFailure: signal<Failure | null>(null),
    notice: signal<Failure | null>(null),
    /** Whether the browser lets the extension use the site. */
    allowed: signal(true),
    /** The address in the tab beside the popup; undefined where the browser does not tell. */
    tabAddress: signal<string | undefined>(),
    goToMissed: signal(false),
    /** The last request for each part, while it runs. */
    running: signal<ReadonlyMap<Part, RunningRequest>>(new Map()),
    /** Why the last request for a part failed, as long as this popup is open. */
    errors: signal<ReadonlyMap<Part, PartError>>(new Map()),
    /** The key (`Account.generation`) for which stale parts were last requested. */
    requestedFor: signal<number | undefined>(),
    preview: signal<Preview | null>(null),
    removedFilter: signal<SavedFilterList['removed']>(null),
    localCounts: signal<LocalCounts>(new Map()),
    isVisible: signal(!document.hidden),
    isOnline: signal(navigator.onLine),
    /** Advanced only now and then, since every row is painted again for it. */
    now: signal(Date.now()),
  };
}

/** Makes all that changes in one popup, and the view that is computed from it. The other modules are functions over these signals. */
export function popupSignals() {
  const popup = sourceSignals();
  const tab = computed(() => popup.state.value.tab);
  /** The parts that the player looks at. */
  const visibleParts = computed(() => (popup.isVisible.value ? partsOfTab(tab.value) : []));
  const savedFilters = computed(() => {
    const stored = popup.stored.value;
    return stored ? savedFilterItems(stored, popup.state.value, popup.localCounts.value) : [];
  });
  /** What is painted; null before the database was read. */
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
      notice: popup.notice.value,
      preview: popup.preview.value,
      savedFilters: { items: savedFilters.value, removed: popup.removedFilter.value },
      goToMissed: popup.goToMissed.value,
      now: popup.now.value,
    });
  });
  return { ...popup, visibleParts, savedFilters, view };
}

export type PopupSignals = ReturnType<typeof popupSignals>;
