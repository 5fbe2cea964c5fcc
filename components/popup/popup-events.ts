import type { Filters } from '../../lib/filters/filters.ts';
import type { SavedChange } from '../../lib/filters/saved-filters.ts';
import type { Sort } from '../../lib/filters/sort.ts';
import type { Difficulty } from '../../lib/picks/difficulties.ts';
import type { OpenIn, Picking, PopupSheet, PopupViewModel } from '../../lib/popup/popup.ts';
import type { DraftField, PopupTab } from '../../lib/popup/popup-state.ts';
import type { ReviewChange } from '../../lib/review/review-plan.ts';
import type { SessionChange, SessionChoices } from '../../lib/sessions/session.ts';

/** Callbacks for the actions of a player in the popup. */
export interface PopupEvents {
  onTab: (tab: PopupTab) => void;
  /** Sets the filters. `now`: the site is asked at once if only it can tell which problems match. */
  onFilters: (filters: Filters, now?: boolean) => void;
  /** Sets the order of the list. `descending`: the site's order is reversed. */
  onOrder: (sort: Sort, descending: boolean) => void;
  /** Opens a sheet; null closes it. Closing that of all filters requests problems if the filters have changed. */
  onSheet: (sheet: PopupSheet | null) => void;
  /** The text of a field changed; null: the draft was discarded. */
  onDraft: (field: DraftField, text: string | null) => void;
  /** Does what a text in the search box says: opens or picks a problem, or finds problems. */
  onCommand: (text: string) => void;
  /** Picks a problem, or the next review, and opens it. */
  onPick: (how: NonNullable<Picking['how']>) => void;
  /** Sets the filters to the weakest genre near the player's rank, and picks the next problem from it. */
  onPractise: () => void;
  onDifficulty: (difficulty: Difficulty) => void;
  /** Clears the filters, and what is typed in their fields: all problems are listed and picked from. */
  onClear: () => void;
  /** Applies the saved filter with this id and requests problems with it. */
  onSavedFilter: (id: number) => void;
  onSavedFilterChange: (change: SavedChange) => void;
  onOpen: (problemId: number, where: OpenIn) => void;
  /** Shows more recent attempts. */
  onMore: () => void;
  /** Adds more rows to the list of problems. */
  onMoreProblems: () => void;
  /** Limits the recent problems to those that the player failed, or removes that limit. */
  onFailedOnly: (failedOnly: boolean) => void;
  /** Requests the tab's data again. */
  onCheck: () => void;
  onReviewsChange: (change: ReviewChange) => void;
  /** Starts a session and opens its first problem. */
  onSessionStart: (choices: SessionChoices) => void;
  /** Pauses, resumes or ends the session. */
  onSessionChange: (change: SessionChange) => void;
  /** Opens the page with how the sessions went. */
  onSessions: () => void;
  /** Sets how many attempts a day the player wants to make; null: no goal. */
  onGoal: (attempts: number | null) => void;
  /** The player scrolled a tab to `top`, CSS pixels. */
  onScroll: (tab: PopupTab, top: number) => void;
  /** The pointer or focus rests on the row of a problem; null: on none. */
  onPreview: (problemId: number | null) => void;
  /** Closes the line with what is new, or with the offer of a backup: not now. */
  onLineDismiss: () => void;
  /** Saves the backup that the line offers. */
  onBackup: () => void;
  /** Opens the page with the whole history and all statistics. */
  onHistoryPage: () => void;
  /** Opens the popup at the side of the window, where it stays open. Null: it is not shown as a popup, or the browser has no such place. */
  onSide: (() => void) | null;
  onOptions: () => void;
  onAddKey: () => void;
}

export interface PopupProps extends PopupEvents {
  model: PopupViewModel;
}
