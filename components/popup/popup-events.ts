import type { Filters } from '../../lib/filters/filters.ts';
import type { OwnList } from '../../lib/filters/last-counts.ts';
import type { SavedChange } from '../../lib/filters/saved-filters.ts';
import type { Sort } from '../../lib/filters/sort.ts';
import type { Difficulty } from '../../lib/picks/difficulties.ts';
import type { NoteRow, OpenIn, PickHow, PopupViewModel } from '../../lib/popup/popup.ts';
import type { DraftField, PopupTab } from '../../lib/popup/popup-state.ts';
import type { PracticeChange, PracticeChoices } from '../../lib/practice/practice.ts';
import type { ReviewChange } from '../../lib/review/review-plan.ts';
import type { GenreResults } from '../../lib/statistics/weak-genres.ts';

/** Callbacks for the actions of a player in the popup. */
export interface PopupEvents {
  onTab: (tab: PopupTab) => void;
  /** Sets the filters. `now`: the site is asked at once if only it can tell which problems match. */
  onFilters: (filters: Filters, now?: boolean) => void;
  /** Sets the order of the list. `descending`: the site's order is reversed. */
  onOrder: (sort: Sort, descending: boolean) => void;
  /** Opens or closes the sheet with all filters. Closing it requests problems if the filters have changed. */
  onFiltersOpen: (open: boolean) => void;
  /** The text of a field changed; null: the draft was discarded. */
  onDraft: (field: DraftField, text: string | null) => void;
  /** Applies the saved filter with this id and requests problems with it. */
  onSavedFilter: (id: number) => void;
  /** Shows one of the player's own lists; null: the list from before. */
  onOwnList: (list: OwnList | null) => void;
  /** Bookmarks the problem of a row, or removes its bookmark. */
  onBookmark: (row: NoteRow) => void;
  onSavedFilterChange: (change: SavedChange) => void;
  /** Copies an address that opens the popup with the current filters. Resolves to whether that worked. */
  onCopyLink: () => Promise<boolean>;
  /** Does what a text in the search box says: opens or picks a problem, or finds problems. */
  onCommand: (text: string) => void;
  /** Requests a pick within the filters and opens the picked problem. */
  onPick: (how: PickHow) => void;
  onDifficulty: (difficulty: Difficulty) => void;
  onOpen: (problemId: number, where: OpenIn) => void;
  /** Shows more tries in the diary. */
  onMore: () => void;
  /** Adds more rows to the list of problems. */
  onMoreProblems: () => void;
  /** Limits the diary to the problems that the player missed, or removes that limit. */
  onMissedOnly: (missedOnly: boolean) => void;
  /** Opens the problem that is to be reviewed next. */
  onReview: () => void;
  /** Begins reviews. */
  onReviewsBegin: () => void;
  onReviewsChange: (change: ReviewChange) => void;
  /** Ends all reviews. */
  onReviewsEnd: () => void;
  /** Starts a practice session and opens its first problem. */
  onPracticeStart: (choices: PracticeChoices) => void;
  /** Pauses, resumes or ends the practice session. */
  onPracticeChange: (change: PracticeChange) => void;
  /** Opens the page with how the practice sessions went. */
  onPractices: () => void;
  /** Sets how many tries a day the player wants to make; null: no goal. */
  onGoal: (tries: number | null) => void;
  /** Picks a problem of this genre near the player's level. */
  onPractise: (genre: GenreResults['genre']) => void;
  /** Requests the tab's data again. */
  onCheck: () => void;
  /** The player scrolled a tab to `top`, CSS pixels. */
  onScroll: (tab: PopupTab, top: number) => void;
  /** The pointer or focus rests on the row of a problem; null: on none. */
  onPreview: (problemId: number | null) => void;
  /** Opens the page with the whole history and all figures. */
  onProgressPage: () => void;
  onOptions: () => void;
  onAddKey: () => void;
}

export interface PopupProps extends PopupEvents {
  model: PopupViewModel;
}
