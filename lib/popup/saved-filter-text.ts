import { filterWords } from '../filters/filter-text.ts';
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
export function givenName(saved: SavedFilter): string {
  return saved.start ? text(`saved_filter_${saved.start}`) : filterText(saved).slice(0, 2 * SAVED.nameLength);
}

/** Returns its filters in words. */
function filterText({ filters, near }: Pick<SavedFilter, 'filters' | 'near'>): string {
  const words = filterWords(filters);
  return [...words, ...(near ? [text('saved_filter_near')] : [])].join(' · ') || text('filter_none');
}

/** Returns the tooltip: the filters, and a note if they need a key or an elo that is unknown. */
export function savedFilterTitle({ saved, filters, needsKey }: SavedFilterItem, isEloKnown: boolean): string {
  const words = filterText({ filters, near: false });
  if (needsKey) return `${words}\n${text('saved_filter_needs_key')}`;
  return saved.near && !isEloKnown ? `${words}\n${text('saved_filter_no_elo')}` : words;
}
