import { type Filters, filtersIn, NO_FILTERS, sameFilters } from '../../lib/filters/filters.ts';

/** The filters that this page was opened with, once: loaded anew, it is as it was left. Null where there are none. */
export function takeWantedFilters(): Filters | null {
  const filters = filtersIn(new URLSearchParams(location.search));
  if (sameFilters(filters, NO_FILTERS)) return null;
  history.replaceState(null, '', location.pathname);
  return filters;
}
