import { filterWords } from '../filters/filter-text.ts';
import { SAVED, type SavedFilter } from '../filters/saved-filters.ts';
import { numberText, text, textCount } from '../text.ts';
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
  return saved.start ? text(`saved_filter_${saved.start}`) : askedWords(saved).slice(0, 2 * SAVED.nameLength);
}

/** Returns its filters in words. */
function askedWords({ filters, near }: SavedFilter): string {
  const words = filterWords(filters);
  return [...words, ...(near ? [text('saved_filter_near')] : [])].join(' · ') || text('filter_none');
}

/** Returns the count as short text: "37", or "100+" if there may be more; empty if it is unknown. */
export function countText({ count }: SavedFilterItem): string {
  if (!count) return '';
  const number = numberText(count.count);
  return count.full ? text('saved_filter_count_full', number) : number;
}

/** Returns the tooltip: the filters, a note if they need a key or an elo that is unknown, and the source of the count. */
export function savedFilterTitle(item: SavedFilterItem, isEloKnown: boolean): string {
  const { saved, count, exact, needsKey } = item;
  const words = askedWords({ ...saved, filters: item.filters, near: false });
  if (needsKey) return `${words}\n${text('saved_filter_needs_key')}`;
  return [
    words,
    saved.near && !isEloKnown && text('saved_filter_no_elo'),
    count &&
      (exact
        ? textCount('saved_filter_counted', count.count)
        : text('saved_filter_last_answer', countText(item))),
  ]
    .filter(Boolean)
    .join('\n');
}
