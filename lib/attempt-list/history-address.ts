import { type AttemptFilters, EVERY_ATTEMPT, filtersFromQuery, queryOfFilters } from './filters.ts';
import { GROUPINGS, type Grouping } from './groups.ts';

/** What the history shows. The page's address names it, so that a link or a reload shows the same. */
export interface HistoryChoice {
  filters: AttemptFilters;
  grouping: Grouping;
}

/** What the history shows at first. */
export const FIRST_CHOICE: HistoryChoice = { filters: EVERY_ATTEMPT, grouping: 'day' };

export function parseHistoryQuery(query: string): HistoryChoice {
  const named = new URLSearchParams(query).get('group');
  const grouping = GROUPINGS.find((one) => one === named) ?? FIRST_CHOICE.grouping;
  return { filters: filtersFromQuery(query), grouping };
}

/** Returns the parameters for this choice; empty for the first one. */
export function historyQuery({ filters, grouping }: HistoryChoice): string {
  const group = grouping === FIRST_CHOICE.grouping ? '' : `group=${grouping}`;
  return [queryOfFilters(filters), group].filter(Boolean).join('&');
}
