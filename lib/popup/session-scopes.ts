import type { Account } from '../account/account.ts';
import { filterLine } from '../filters/filter-text.ts';
import { type Filters, requestableFilters } from '../filters/filters.ts';
import { text } from '../text.ts';
import type { SavedFilterItem } from './popup.ts';
import { savedName } from './saved-filter-text.ts';

/** What a session may pick from; null: all problems. */
export interface SessionScope {
  scope: Filters | null;
  words: string;
}

/** Returns what is offered: all problems, the popup's filters (`inUse`), and the saved filters. Number and order have no effect. */
export function sessionScopes(
  inUse: Filters,
  saved: readonly SavedFilterItem[],
  account: Account | null,
): SessionScope[] {
  const scopeOf = (filters: Filters) => ({
    ...requestableFilters(filters, account),
    count: null,
    descending: false,
  });
  const scope = scopeOf(inUse);
  const words = filterLine(scope);
  return [
    { scope: null, words: text('all_problems') },
    ...(words ? [{ scope, words }] : []),
    ...saved
      .filter(({ needsKey }) => !needsKey)
      .map(({ saved, filters }) => ({ scope: scopeOf(filters), words: savedName(saved) })),
  ];
}
