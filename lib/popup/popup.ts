import type { Account } from '../account/account.ts';
import type { SetUp } from '../board/set-up.ts';
import type { Failure } from '../failure.ts';
import type { Filters } from '../filters/filters.ts';
import type { LastCount } from '../filters/last-counts.ts';
import type { Offer } from '../filters/offers.ts';
import type { SavedFilter } from '../filters/saved-filters.ts';
import type { Sort } from '../filters/sort.ts';
import type { FilterName } from '../filters/verdicts.ts';
import type { Progress } from '../history/sync-progress.ts';
import type { Problem, Status } from '../model.ts';
import type { Note } from '../notes/notes.ts';
import type { Mark } from '../panel/mark.ts';
import type { ProblemCard } from '../panel/panel.ts';
import type { ProblemPick } from '../picks/stored-picks.ts';
import type { PracticeChoices } from '../practice/practice.ts';
import type { PracticeFigures } from '../practice/practice-text.ts';
import type { StoredReviews } from '../review/scheduled.ts';
import type { RecentActivity } from '../statistics/progress-summary.ts';
import type { GenreResults } from '../statistics/weak-genres.ts';
import type { DayTotal, Try } from './diary.ts';
import type { PopupState } from './popup-state.ts';

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

/** The player's status on a problem, null if unknown, and the mark, which says more; null if there is none. */
export interface Standing {
  status: Status | null;
  mark: Mark | null;
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
  /** Number of rows left out because they do not match a filter. */
  hidden: number;
  /** Number of rows left out because they are invalid. */
  invalid: number;
  /** The filters that the rows cannot prove, so that only the site can check them. */
  unproven: FilterName[];
  /** If nothing was found: ways to loosen the filters, with the number of problems each would find, null: unknown. */
  offers: (Offer & { count: number | null })[];
  /** The order in which the rows are, and whether it covers every problem that matches. */
  sort: Sort;
  isSortWhole: boolean;
  /**
   * Whether there may be more problems: the answer has as many rows as were requested, or as the site returns by
   * default.
   */
  full: boolean;
  hasMore: boolean;
}

/** Which problem is picked: the next one, or the next due review. */
export type PickHow = 'next' | 'review';

/** A pick as it is shown. `by`: null if it is hidden. */
interface ShownPick extends Omit<ProblemPick, 'by'>, Standing {
  by: ProblemPick['by'] | null;
}

/** The last pick of the player, as the popup shows it. */
export interface Picked extends LoadState {
  /** The last pick and where the player stands with it; null if nothing was picked. */
  current: ShownPick | null;
  /** The kind of pick that is being requested; null: none. */
  picking: PickHow | null;
}

/** A saved filter as it is shown. */
export interface SavedFilterItem {
  saved: SavedFilter;
  filters: Filters;
  /** Number of problems it finds; null: unknown. */
  count: LastCount | null;
  /** Whether the number was counted from stored data. Otherwise it is that of the last answer. */
  exact: boolean;
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

/** A problem as far as the lists show it that come from the database alone. */
export type KnownFacts = Pick<Problem, 'id' | 'rank' | 'elo' | 'genre'>;

/** Problems that the player last solved longer ago than the chosen horizon, from stored data. */
export interface LongAgo {
  /** The problems solved longest ago, the oldest first, and when they were solved (epoch ms). */
  rows: { problem: KnownFacts; solvedAt: number }[];
  /** Number of all such problems, shown or not. */
  count: number;
  /** Whether the complete history is stored. */
  isComplete: boolean;
}

/** The problems with a note or a bookmark of the player's own. */
export interface NoteList {
  /** Number of problems on the list, shown or not. */
  count: number;
  /** Those changed last, the newest first; one that was changed here keeps its place. Null unless the list is shown. */
  rows: readonly NoteRow[] | null;
  /** Why the list could not be read, or a bookmark not changed. */
  failure: Failure | null;
}

export interface NoteRow {
  problem: KnownFacts;
  note: Note;
  /** The note in one line; empty if there is none, or if it is hidden. */
  line: string;
}

/** The player's latest tries. */
export interface Diary extends LoadState {
  /** In the site's order, newest first. */
  tries: Try[];
  /** The total of the oldest day, of which some tries may be missing in `tries`; null: unknown. */
  oldestDay: DayTotal | null;
  /** Where more tries are: in the stored data, only at the `site`, or nowhere. */
  more: 'stored' | 'site' | 'none';
  /** How far the sync of all attempts is; null if the popup shows nothing about it. */
  progress: Progress | null;
}

/** The reviews, as the popup shows them. */
export interface ReviewSummary extends StoredReviews {
  /** Whether a change is being made. */
  isBusy: boolean;
  /** Why the last change failed. */
  failure: Failure | null;
}

/** The practice session that was started last, as the popup shows it. */
export interface PracticeSummary {
  /** How it goes; null if there was none yet. */
  last: PracticeFigures | null;
  /** What is offered for the next one. */
  choices: PracticeChoices;
  /** Whether a change is being made. */
  isBusy: boolean;
  /** Why the last change failed. */
  failure: Failure | null;
}

/** What the player did lately, and what to practise. */
export interface ProgressSummary {
  /** What the player did today, and the weeks up to today; null while the tries are being counted. */
  lately: RecentActivity | null;
  /** How many tries a day the player wants to make; null: no goal. */
  goal: number | null;
  /** Whether the complete history is stored. */
  isComplete: boolean;
  /** The genres at which the player does worst near the own level; null if that is unknown, or not read yet. */
  weakest: readonly GenreResults[] | null;
  /** Null if they cannot be read. */
  review: ReviewSummary | null;
  practice: PracticeSummary | null;
}

/** The problem that the browser's active tab shows. */
export interface Here extends LoadState, Standing {
  problem: Problem;
  /** Null while not all attempts are known. */
  tries: number | null;
  solves: number | null;
  lastAt: number | null;
}

/**
 * The card of the row on which the player rests. If both position and failure are null and nothing is pending, no position can be
 * drawn.
 */
export interface Preview extends Omit<ProblemCard, 'id' | 'review'> {
  problemId: number;
  /** Whether the position is being requested, or will be if the player stays on the row. */
  pending: boolean;
  /** Why there is no position. */
  failure: Failure | null;
}

/** What the search box shows below the typed text. */
export interface Search {
  /** What the typed text does, and other texts with what they do; null while nothing is typed. */
  suggestions: {
    /** The text that they are for. It may have changed since. */
    typed: string;
    /** What the Enter key does, or, if the text is no command, what is wrong with it. */
    first: string;
    isCommand: boolean;
    others: readonly { content: string; line: string }[];
  } | null;
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
  picked: Picked;
  results: Results;
  diary: Diary;
  preview: Preview | null;
  savedFilters: SavedFilterList;
  /** Null unless it is shown. */
  longAgo: LongAgo | null;
  /** Null without an account. */
  notes: NoteList | null;
  /** Null unless it is shown, and without an account. */
  progress: ProgressSummary | null;
  search: Search;
  now: number;
}

/** Where a problem opens, as chosen by the modifier keys of a link. */
export type OpenIn = 'here' | 'new-tab' | 'background-tab' | 'new-window';
