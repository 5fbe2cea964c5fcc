import { areAllWhole, listParts, mayBeCut, nextPart } from '../../../lib/filters/list-parts.ts';
import { LIST } from '../../../lib/limits.ts';
import type { Listing } from '../../../lib/problem-data/listing.ts';

/** Whether the popup can list more of the problems that match. */
export function hasMore(answer: Listing, elo: number | null): boolean {
  if (!isFull(answer) || answer.rows.length >= LIST.maxListed) return false;
  const { filters, whole, parts = [] } = answer;
  // From the complete problem data, until that was no longer usable.
  if (whole === false && parts.length === 0) return true;
  return nextPart(listParts(filters, elo), parts) !== null;
}

/** Whether more problems may match than the answer contains. */
export function isFull({ filters, received, whole, parts = [], mostOfPart }: Listing): boolean {
  // A list that began with the problem data knows it.
  if (whole !== undefined) return !whole;
  // So does one of which every part was loaded whole.
  if (mostOfPart !== undefined && areAllWhole(filters, parts, mostOfPart, received)) return false;
  if (filters.count !== null) return received > 0 && received >= filters.count;
  return mayBeCut(received);
}
