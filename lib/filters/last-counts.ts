import { asRecord, type Guarded, isBoolean, isNumber, objectOf } from '../guards.ts';
import { type Filters, queryOf } from './filters.ts';

/**
 * The number of problems in the last answer for each of some filters (`of`, by query), and the player who requested
 * them (null: without a key).
 */
export interface LastCounts {
  playerId: number | null;
  of: Readonly<Record<string, LastCount>>;
}

export const NO_COUNTS: LastCounts = { playerId: null, of: {} };

const isLastCount = objectOf({
  count: isNumber,
  full: isBoolean,
});

/** The number of problems in an answer. `full`: the answer had no room for more, so there may be more. */
export type LastCount = Guarded<typeof isLastCount>;

/** Returns valid counts from a stored value, without invalid ones. */
export function parseLastCounts(stored: unknown): LastCounts {
  const { playerId, of } = asRecord(stored);
  const valid = Object.entries(asRecord(of)).filter((entry): entry is [string, LastCount] =>
    isLastCount(entry[1]),
  );
  return {
    playerId: isNumber(playerId) ? playerId : null,
    of: Object.fromEntries(valid),
  };
}

/** Returns the size of the last answer for these filters; null if none is stored for this player. */
export function lastCount(counts: LastCounts, playerId: number | null, filters: Filters): LastCount | null {
  return (counts.playerId === playerId && counts.of[nameOf(filters)]) || null;
}

/**
 * Returns the counts updated with an answer. Only counts of the `wanted` filters stay. Returns the same object if
 * nothing changes.
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
  const before = lastCount(counts, playerId, answered);
  if (!names.has(name) || (before?.count === count.count && before.full === count.full)) return counts;
  const others = counts.playerId === playerId ? Object.entries(counts.of) : [];
  const wantedOthers = others.filter(([other]) => names.has(other));
  return { playerId, of: { ...Object.fromEntries(wantedOthers), [name]: count } };
}

function nameOf(filters: Filters): string {
  return JSON.stringify(queryOf(filters));
}
