import type { Filters } from '../../lib/filters/filters.ts';
import type { SavedChange } from '../../lib/filters/saved-filters.ts';
import type { Aim } from '../../lib/picks/pick.ts';
import type { DraftField, OpenIn, PickHow, PopupTab, PopupViewModel } from '../../lib/popup/popup.ts';

/** What a player does in the popup. */
export interface PopupEvents {
  onTab: (tab: PopupTab) => void;
  onFilters: (filters: Filters) => void;
  onFiltersOpen: (open: boolean) => void;
  /** Each change of a field's text; null: nothing is typed there any more. */
  onDraft: (field: DraftField, text: string | null) => void;
  /** Requests problems with the filters as they are. */
  onFind: () => void;
  /** Sets the filters that are saved under this number and requests problems with them. */
  onSavedFilter: (id: number) => void;
  onSavedFilterChange: (change: SavedChange) => void;
  /** Copies an address that opens the popup with the filters as they are; resolves to whether that worked. */
  onCopyLink: () => Promise<boolean>;
  onGoTo: (text: string) => void;
  /** Has a problem picked within the filters and opens it. */
  onPick: (how: PickHow) => void;
  onAim: (aim: Aim) => void;
  onOpen: (problemId: number, where: OpenIn) => void;
  /** Shows more rows of recent attempts. */
  onMore: () => void;
  /** Requests again what the tab shows. */
  onCheck: () => void;
  /** A tab was scrolled to `top`, CSS pixels. */
  onScroll: (tab: PopupTab, top: number) => void;
  /** The player stays on the row of a problem, or (null) on none. */
  onPreview: (problemId: number | null) => void;
  onOptions: () => void;
}

/** The props of the popup and its parts: what it shows, and what a player does in it. */
export interface PopupProps extends PopupEvents {
  model: PopupViewModel;
}
