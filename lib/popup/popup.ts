import type { Account } from '../account/account.ts';
import type { SetUp } from '../board/set-up.ts';
import type { Failure } from '../failure.ts';
import type { Filters } from '../filters/filters.ts';
import type { Genre } from '../filters/genres.ts';
import type { Offer } from '../filters/offers.ts';
import type { SavedFilter } from '../filters/saved-filters.ts';
import type { Sort } from '../filters/sort.ts';
import type { Progress } from '../history/sync-progress.ts';
import type { Problem, Status } from '../model.ts';
import type { Suggestions } from '../omnibox/suggestions.ts';
import type { ProblemCard } from '../panel/panel-types.ts';
import type { Sign } from '../panel/sign.ts';
import type { ProblemPick } from '../picks/stored-picks.ts';
import type { ReviewPlan } from '../review/review-plan.ts';
import type { SessionChoices } from '../sessions/session.ts';
import type { SessionFigures } from '../sessions/session-text.ts';
import type { PopupState } from './popup-state.ts';
import type { RecentDay } from './recent.ts';

/** The state of the requests for one part of the popup. */
export interface LoadState {
  /** When the site last answered, epoch ms; null: never. */
  fetchedAt: number | null;
  /** Whether a request for it is running. */
  pending: boolean;
  failure: Failure | null;
  /** When another request makes sense, epoch ms. */
  retryAt: number | null;
}

/** The player's status on a problem, null if unknown, and the sign, which says more; null if there is none. */
export interface Standing {
  status: Status | null;
  sign: Sign | null;
}

/** A problem in the list, where the player stands with it, and its initial position, null if unknown. */
export interface ResultRow extends Standing {
  problem: Problem;
  setUp: SetUp | null;
}

/** The last answer of the problem list. `requested`: the filters of that request. */
export interface Results extends LoadState {
  requested: Filters | null;
  rows: ResultRow[];
  /** If nothing was found: ways to loosen the filters, with the number of problems each would find, null: unknown. */
  offers: (Offer & { count: number | null })[];
  /** The order in which the rows are. */
  sort: Sort;
  /**
   * Whether there may be more problems: the answer has as many rows as were requested, or as the site returns by
   * default.
   */
  full: boolean;
  hasMore: boolean;
}

/** What is open over the popup. Each is loaded when it is first opened. */
export type PopupSheet = 'filters' | 'saved-filters' | 'reviews' | 'session' | 'goal';

/** The press of *Next problem* or *Review*, and what it led to. */
export interface Picking extends LoadState {
  /** Which of them is being carried out; null: none. */
  how: 'next' | 'review' | null;
  /** The pick that opened the problem in the tab; null if none did, or if the player has attempted it since. Without what is to be hidden. */
  current: (Omit<ProblemPick, 'by'> & { by: ProblemPick['by'] | null }) | null;
}

/** A saved filter as it is shown. */
export interface SavedFilterItem {
  saved: SavedFilter;
  filters: Filters;
  /** Whether its filters are the current ones. */
  current: boolean;
  /** Whether it needs a key that the site accepts, and there is none. */
  needsKey: boolean;
}

/** The saved filters, in the player's order. */
export interface SavedFilterList {
  items: SavedFilterItem[];
  /** The one that was removed last, while it can still be restored to its place. */
  removed: { saved: SavedFilter; at: number } | null;
}

/** The player's latest attempts. */
export interface Recent extends LoadState {
  /** Newest first. */
  days: readonly RecentDay[];
  /** The number of attempts that are listed, or would be but for the choice of failed ones. */
  attemptCount: number;
  /** The time by the site's clock, which gave the attempts theirs, epoch ms. */
  now: number;
  /** Where more attempts are: in the stored data, only at the `site`, or nowhere. */
  more: 'stored' | 'site' | 'none';
  /** How far the history is read; null if the popup shows nothing about it. */
  progress: Progress | null;
}

/** A change that the player makes: whether it is being made, and why the last one failed. */
interface ChangeState {
  isBusy: boolean;
  failure: Failure | null;
}

/** The reviews, as the popup shows them. */
export interface Reviews extends ChangeState {
  /** Null without one. */
  plan: ReviewPlan | null;
  /** How many are due today. */
  due: number;
  /** About how many come tomorrow, once the menu is open. */
  tomorrow: number;
  /** With how many *Review what I failed* would begin; null: not known. */
  toBegin: number | null;
  /** Whether the whole history is stored, with which *Review what I failed* begins. */
  isHistoryComplete: boolean;
}

/** The session that was started last, as the popup shows it. */
export interface SessionSummary extends ChangeState {
  /** How it goes; null if there was none yet. */
  last: SessionFigures | null;
  /** What is offered for the next one. */
  choices: SessionChoices;
}

/** How many attempts the player made today, and on how many days in a row up to today. `goal`: attempts a day; null: no goal. */
export interface Today {
  attemptCount: number;
  streak: number;
  goal: number | null;
}

/** The problem that the browser's active tab shows. */
export interface Here extends LoadState, Standing {
  problem: Problem;
  /** Null while not all attempts are known. */
  attemptCount: number | null;
  solves: number | null;
  lastAt: number | null;
  /** When it is due for review, epoch ms; null: it is not in review, or that is hidden. */
  due: number | null;
}

/**
 * The card of the row on which the player rests. If both position and failure are null and nothing is pending, no position can be
 * drawn.
 */
export interface Preview extends Omit<ProblemCard, 'id' | 'review' | 'dayStartsAt'> {
  problemId: number;
  /** Whether the position is being requested, or will be if the player stays on the row. */
  pending: boolean;
  /** Why there is no position. */
  failure: Failure | null;
}

/**
 * What the popup says in one line: what is new after an update, with the address of all changes; or that a backup may be saved, is being
 * saved, or is too large to be imported.
 */
export type PopupLine =
  | { kind: 'new'; changelog: string }
  | { kind: 'backup'; state: 'offered' | 'saving' | 'too-large' };

/** What the search box shows below the typed text. */
export interface Search {
  /** What a text does (`typed`, which may have changed since), and other texts with what they do; null while nothing is typed. */
  suggestions: (Omit<Suggestions, 'id'> & { typed: string }) | null;
  /** Why the text that was entered is no command; null if it is one or was changed since. */
  failure: string | null;
}

/** Everything the popup shows. */
export interface PopupViewModel {
  state: PopupState;
  /** Origin of the site. */
  site: string;
  account: Account | null;
  /** Whether the browser lets the extension use the site. */
  allowed: boolean;
  /** A notice about stored data. It is shown once. */
  notice: Failure | null;
  here: Here | null;
  picking: Picking;
  results: Results;
  recent: Recent;
  preview: Preview | null;
  savedFilters: SavedFilterList;
  /** Null without an account. */
  reviews: Reviews | null;
  session: SessionSummary | null;
  /** Null without an account. */
  today: Today | null;
  /** The genre in which the player is weakest near their rank, as a level; null while it is not known. */
  weakest: { genre: Genre; level: number } | null;
  sheet: PopupSheet | null;
  search: Search;
  line: PopupLine | null;
  now: number;
}

/** Where a problem opens, as chosen by the modifier keys of a link. */
export type OpenIn = 'here' | 'new-tab' | 'background-tab' | 'new-window';
