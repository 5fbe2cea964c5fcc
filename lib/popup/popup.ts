import type { Account } from '../account/account.ts';
import type { SetUp } from '../board/set-up.ts';
import type { Failure } from '../failure.ts';
import { type Filters, parseFilters } from '../filters/filters.ts';
import type { LastCount } from '../filters/last-counts.ts';
import type { SavedFilter } from '../filters/saved-filters.ts';
import type { FilterName } from '../filters/verdicts.ts';
import { asRecord, field, isBoolean, isNumber, isString, oneOf, recordOf } from '../guards.ts';
import type { Progress } from '../history/sync-progress.ts';
import type { Attempt, Problem, Status } from '../model.ts';
import { AIM_NAMES } from '../picks/pick.ts';
import type { ProblemPick } from '../picks/stored-picks.ts';

/** The tabs of the popup. */
export const POPUP_TABS = ['find', 'recent'] as const;
export type PopupTab = (typeof POPUP_TABS)[number];
const DRAFT_FIELDS = ['goTo', 'eloFrom', 'eloTo'] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** Recent attempts shown at first, and added by each press of "more". */
export const RECENT_STEP = 20;

/** Returns the stored state, whatever version wrote it; invalid and missing fields are as at the first time. */
export const parsePopupState = recordOf({
  tab: field(oneOf(POPUP_TABS), 'find'),
  filters: parseFilters,
  // Picks and saved filters do not need the filters unfolded, and the list gets the room.
  filtersOpen: field(isBoolean, false),
  /** Text typed and not applied yet, by field. */
  drafts: draftsOf,
  /** How far each tab is scrolled, CSS pixels. */
  scroll: recordOf<Record<PopupTab, number>>({ find: countFrom(0), recent: countFrom(0) }),
  /** Rows of recent attempts that are shown. */
  recentRows: countFrom(RECENT_STEP),
  /** How hard the next problem is to be. */
  aim: field(oneOf(AIM_NAMES), 'stretch'),
  /** Whether the problems solved long ago are shown instead of the results. */
  longAgo: field(isBoolean, false),
});

/** What a player does in the popup and must find again: stored as it changes. */
export type PopupState = ReturnType<typeof parsePopupState>;

/** The state at the first time. */
export const FRESH_POPUP: PopupState = parsePopupState({});

function draftsOf(stored: unknown): { [Field in DraftField]?: string } {
  const given = asRecord(stored);
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap((name) => (isString(given[name]) ? [[name, given[name]]] : [])),
  );
}

/** No stored number can be larger than a million. */
function countFrom(least: number) {
  return (stored: unknown): number =>
    isNumber(stored) && stored >= least && stored < 1_000_000 ? Math.round(stored) : least;
}

/** How a part of the popup stands with the site. */
export interface LoadState {
  /** When the site answered, epoch ms; null: never. */
  fetchedAt: number | null;
  /** A request for it is running. */
  pending: boolean;
  failure: Failure | null;
  /** When a further request makes sense, epoch ms. */
  retryAt: number | null;
}

/** A problem in the list, with the player's own status where it is known. */
export interface ResultRow {
  problem: Problem;
  status: Status | null;
}

/** The last answer of the problem list; `requested` are the filters that it answers. */
export interface Results extends LoadState {
  requested: Filters | null;
  rows: ResultRow[];
  /** Rows left out because they fail a filter. */
  hidden: number;
  /** Rows that could not be read and are left out. */
  invalid: number;
  /** Filters that only the site can check. */
  unproven: FilterName[];
  /** There may be more: as many rows came as were requested, or as the site gives by itself. */
  full: boolean;
}

/** How a problem is picked: by expected success, at random, or the one before. */
export type PickHow = 'next' | 'random' | 'back';

/** What was picked for the player. */
export interface Picked extends LoadState {
  /** The pick that the player is at, and how they stand with it; null where nothing was picked. */
  current: (ProblemPick & { status: Status | null }) | null;
  hasEarlier: boolean;
  /** How the problem is picked that is being requested. */
  picking: PickHow | null;
}

/** A saved filter as it is shown. */
export interface SavedFilterItem {
  saved: SavedFilter;
  filters: Filters;
  /** How many problems it finds; null: not known. */
  count: LastCount | null;
  /** Whether they were counted on this device; else by the last answer. */
  exact: boolean;
  /** Whether it is the one in use. */
  current: boolean;
  /** Whether it needs a key that the site accepts, and there is none. */
  disabled: boolean;
}

/** The saved filters, in the player's order. */
export interface SavedFilterList {
  items: SavedFilterItem[];
  /** The one that was removed last, while it can be put back to its place. */
  removed: { saved: SavedFilter; at: number } | null;
}

/** Problems last solved before a time that the player chose, from what is stored here. */
export interface LongAgo {
  /** Those solved longest ago, first to last, and when (epoch ms). */
  rows: { problem: Problem; solvedAt: number }[];
  /** How many there are, shown or not. */
  count: number;
  /** Whether nothing of the history is missing. */
  isComplete: boolean;
}

/** One of the player's latest attempts, and what is known of its problem. */
export type RecentRow = Omit<Attempt, 'level'> & Pick<Problem, 'rank' | 'genre'>;

export interface Recent extends LoadState {
  rows: RecentRow[];
  /** Whether there are more: stored here already, to be requested from the `site`, or none. */
  more: 'stored' | 'site' | 'none';
  /** How far the sync of all attempts is; null where there is nothing to show. */
  progress: Progress | null;
}

/** The problem of the tab beside the popup. */
export interface Here extends LoadState {
  problem: Problem;
  status: Status | null;
  /** Null while not all attempts are known. */
  tries: number | null;
  solves: number | null;
  lastAt: number | null;
}

/** The position in which a problem begins. Without set-up and failure, none can be drawn. */
export interface Preview {
  problemId: number;
  setUp: SetUp | null;
  /** It is being requested, or will be if the player stays. */
  pending: boolean;
  failure: Failure | null;
}

/** Everything the popup shows. */
export interface PopupViewModel {
  state: PopupState;
  /** Origin of the site. */
  site: string;
  account: Account | null;
  /** Whether the browser lets the extension use the site. */
  allowed: boolean;
  /** What happened to what is stored, shown once. */
  notice: Failure | null;
  here: Here | null;
  picked: Picked;
  results: Results;
  recent: Recent;
  preview: Preview | null;
  savedFilters: SavedFilterList;
  /** Null unless it is shown. */
  longAgo: LongAgo | null;
  /** Whether the text typed to go to a problem names none. */
  goToMissed: boolean;
  now: number;
}

/** Where a problem opens, as chosen by the modifier keys of a link. */
export type OpenIn = 'here' | 'new-tab' | 'background-tab' | 'new-window';
