import { type Filters, queryOf } from '../../lib/filters/filters.ts';
import { paramsOf } from '../../lib/requests/query.ts';

/**
 * Puts the address of this page with these filters on the clipboard (`wanted-filters.ts` reads it); false where the browser
 * does not let it.
 */
export function copyLink(filters: Filters): Promise<boolean> {
  const link = `${location.origin}${location.pathname}?${paramsOf(queryOf(filters))}`;
  return navigator.clipboard.writeText(link).then(
    () => true,
    () => false,
  );
}
