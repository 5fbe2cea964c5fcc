import { type Filters, filtersFromQuery, NO_FILTERS, sameFilters } from '../../lib/filters/filters.ts';

/** Whether this page stands at the side of the window, as Chromium's side panel or Firefox's sidebar: `?side`, as in the manifest. */
export function isAtSide(): boolean {
  return new URLSearchParams(location.search).has('side');
}

/**
 * Returns the filters in this page's address and removes them from it, so that a reload does not apply them again.
 * Returns null if there are none.
 */
export function takeWantedFilters(): Filters | null {
  const filters = filtersFromQuery(new URLSearchParams(location.search));
  if (sameFilters(filters, NO_FILTERS)) return null;
  history.replaceState(null, '', location.pathname);
  return filters;
}
