import { type Signal, signal } from '@preact/signals';
import type { Failure } from '../../lib/failure.ts';
import type { Filters } from '../../lib/filters/filters.ts';
import type {
  Picking,
  PopupLine,
  PopupSheet,
  Preview,
  SavedFilterList,
  Search,
} from '../../lib/popup/popup.ts';
import { FRESH_POPUP, type PopupState } from '../../lib/popup/popup-state.ts';
import type { Part } from './staleness.ts';
import type { StoredData } from './stored-data.ts';

/** A running request to the worker for one part. */
export interface RunningRequest {
  /** Whether it may cause a request to the site. Results from stored data are shown as they come. */
  asksSite: boolean;
  /** For a pick: which button the player pressed. */
  how?: NonNullable<Picking['how']>;
  /** For a list: its filters. */
  filters?: Filters;
}

/** Why the last request for a part failed, and when (`at`, epoch ms). */
export type PartError = { failure: Failure; retryAt: number | null; at: number };

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
export function sourceSignals() {
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
    /** With how many *Review what I failed* would begin, since the menu of reviews was opened; null: not known. */
    toBegin: signal<number | null>(null),
    /** The changes of reviews and sessions, each kind made one after the other. */
    changes: { reviews: noChanges(), session: noChanges() },
    isVisible: signal(!document.hidden),
    isOnline: signal(navigator.onLine),
    /** Updated only from time to time, since every row is drawn again for it. */
    now: signal(Date.now()),
  };
}

export type SourceSignals = ReturnType<typeof sourceSignals>;
