import { asRecord, isNumber, isYesNo, objectOf } from '../guards.ts';
import { type Filters, queryOf } from './filters.ts';

/** How many problems an answer held; `full`: as many as it could hold, so there may be more. */
export interface LastCount {
  count: number;
  full: boolean;
}

/** What the last answer to each of some filters held, as it was given to one player (null: to nobody). */
export interface LastCounts {
  playerId: number | null;
  of: Readonly<Record<string, LastCount>>;
}

export const NO_COUNTS: LastCounts = { playerId: null, of: {} };

const isLastCount = objectOf({ count: isNumber, full: isYesNo });

/** The counts out of something stored, without what makes no sense. */
export function sensibleCounts(stored: unknown): LastCounts {
  const { playerId, of } = asRecord(stored);
  const sensible = Object.entries(asRecord(of)).filter(([, count]) => isLastCount(count));
  return {
    playerId: isNumber(playerId) ? playerId : null,
    of: Object.fromEntries(sensible) as LastCounts['of'],
  };
}

/** What the last answer to these filters held; null where none is remembered for this player. */
export function lastCount(counts: LastCounts, playerId: number | null, filters: Filters): LastCount | null {
  return (counts.playerId === playerId && counts.of[nameOf(filters)]) || null;
}

/**
 * The counts with what was just answered, kept for the `wanted` filters alone; the same object where that changes
 * nothing.
 */
export function withAnswer(
  counts: LastCounts,
  playerId: number | null,
  wanted: readonly Filters[],
  answered: Filters,
  count: LastCount,
): LastCounts {
  const names = new Set(wanted.map(nameOf));
  const name = nameOf(answered);
  const known = lastCount(counts, playerId, answered);
  if (!names.has(name) || (known?.count === count.count && known.full === count.full)) return counts;
  const others = counts.playerId === playerId ? Object.entries(counts.of) : [];
  const kept = others.filter(([other]) => names.has(other));
  return { playerId, of: { ...Object.fromEntries(kept), [name]: count } };
}

function nameOf(filters: Filters): string {
  return JSON.stringify(queryOf(filters));
}
