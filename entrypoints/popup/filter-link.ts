import {
  type Filters,
  filtersFromQuery,
  NO_FILTERS,
  queryOf,
  sameFilters,
} from '../../lib/filters/filters.ts';
import { paramsOf } from '../../lib/requests/query.ts';

/** Copies an address that opens this page with these filters. Resolves to false if the browser does not allow it. */
export function copyLink(filters: Filters): Promise<boolean> {
  const link = `${location.origin}${location.pathname}?${paramsOf(queryOf(filters))}`;
  return navigator.clipboard.writeText(link).then(
    () => true,
    () => false,
  );
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
