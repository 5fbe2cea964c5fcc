import {
  type Filters,
  filtersFromQuery,
  NO_FILTERS,
  queryOf,
  sameFilters,
} from '../../lib/filters/filters.ts';
import { paramsOf } from '../../lib/requests/query.ts';

/** Copies an address that opens this page with these filters; resolves to false where the browser does not let it. */
export function copyLink(filters: Filters): Promise<boolean> {
  const link = `${location.origin}${location.pathname}?${paramsOf(queryOf(filters))}`;
  return navigator.clipboard.writeText(link).then(
    () => true,
    () => false,
  );
}

/** Returns the filters of such an address, once: loaded anew, the page is as it was left. Null where there are none. */
export function takeWantedFilters(): Filters | null {
  const filters = filtersFromQuery(new URLSearchParams(location.search));
  if (sameFilters(filters, NO_FILTERS)) return null;
  history.replaceState(null, '', location.pathname);
  return filters;
}
