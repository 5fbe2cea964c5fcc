import { filterLine, statusName } from '../filters/filter-text.ts';
import type { Filters } from '../filters/filters.ts';
import { SAVED, type SavedFilter } from '../filters/saved-filters.ts';
import { text } from '../text.ts';
import type { SavedFilterItem } from './popup.ts';

/**
 * Returns a saved filter's name: the player's name for it, else the name of an initial one, else a description of its
 * filters.
 */
export function savedName(saved: SavedFilter): string {
  return saved.name.trim() || givenName(saved);
}

/** Returns the name that a saved filter has without a name by the player. */
export function givenName({ start, filters }: SavedFilter): string {
  if (start === 'not_solved') return statusName('tried_but_not_solved');
  if (start === 'in_review') return text('filter_in_review');
  return start ? text(`saved_filter_${start}`) : filterText(filters).slice(0, 2 * SAVED.nameLength);
}

function filterText(filters: Filters): string {
  return filterLine(filters) || text('all_problems');
}

/** Returns the tooltip: the filters, and that they need a key. */
export function savedFilterTitle({ filters, needsKey }: SavedFilterItem): string {
  return needsKey ? `${filterText(filters)}\n${text('filter_status_no_key')}` : filterText(filters);
}
