import { asRecord, type Guarded, isBoolean, isNumber, objectOf } from '../guards.ts';
import { type Filters, queryOf } from './filters.ts';

/**
 * The number of problems in the last answer for each of some filters (`of`, by query), and the player who requested
 * them (null: without a key). `counted`: the numbers that were last counted from stored data, by `nameOfCounted`.
 */
export interface LastCounts {
  playerId: number | null;
  of: Readonly<Record<string, LastCount>>;
  /** The number of problems with a note or a bookmark; missing for none. */
  notes?: number;
  counted?: Readonly<Record<string, number>>;
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
  const { playerId, of, counted, notes } = asRecord(stored);
  const valid = Object.entries(asRecord(of)).filter((entry): entry is [string, LastCount] =>
    isLastCount(entry[1]),
  );
  const numbers = Object.entries(asRecord(counted)).filter((entry): entry is [string, number] =>
    isNumber(entry[1]),
  );
  return {
    playerId: isNumber(playerId) ? playerId : null,
    of: Object.fromEntries(valid),
    ...(isNumber(notes) && notes > 0 ? { notes } : {}),
    ...(numbers.length > 0 ? { counted: Object.fromEntries(numbers) } : {}),
  };
}

/** Returns the size of the last answer for these filters; null if none is stored for this player. */
export function lastCount(counts: LastCounts, playerId: number | null, filters: Filters): LastCount | null {
  return ofPlayer(counts, playerId).of[nameOf(filters)] ?? null;
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
  const { of, ...rest } = ofPlayer(counts, playerId);
  const wantedOthers = Object.entries(of).filter(([other]) => names.has(other));
  return { ...rest, of: { ...Object.fromEntries(wantedOthers), [name]: count } };
}

/** Returns the counts with these numbers, counted from stored data; the same object if nothing changes. */
export function withCounted(
  counts: LastCounts,
  playerId: number | null,
  counted: Readonly<Record<string, number>>,
): LastCounts {
  const { counted: _, ...others } = ofPlayer(counts, playerId);
  const next = Object.keys(counted).length > 0 ? { ...others, counted } : others;
  return JSON.stringify(next) === JSON.stringify(counts) ? counts : next;
}

/** Returns the number that was last counted from stored data; null if none is stored for this player. */
export function lastCounted(counts: LastCounts, playerId: number | null, name: string): number | null {
  return ofPlayer(counts, playerId).counted?.[name] ?? null;
}

/** The lists that the player makes here: the problems with a note or a bookmark. */
export const OWN_LISTS = ['notes'] as const;
export type OwnList = (typeof OWN_LISTS)[number];

/** Returns the number of problems on one of the player's own lists. */
export function ownCount(counts: LastCounts, playerId: number, list: OwnList): number {
  return ofPlayer(counts, playerId)[list] ?? 0;
}

/** Returns the counts with this number of problems on one of the player's own lists; the same object if nothing changes. */
export function withOwnCount(counts: LastCounts, playerId: number, list: OwnList, count: number): LastCounts {
  return count === ownCount(counts, playerId, list)
    ? counts
    : parseLastCounts({ ...ofPlayer(counts, playerId), [list]: count });
}

/** Returns the name of a number that is counted from stored data. `longAgo`: of problems solved long ago. */
export function nameOfCounted({ filters, longAgo }: { filters: Filters; longAgo: boolean }): string {
  return longAgo ? 'long ago' : nameOf(filters);
}

function ofPlayer(counts: LastCounts, playerId: number | null): LastCounts {
  return counts.playerId === playerId ? counts : { playerId, of: {} };
}

function nameOf(filters: Filters): string {
  return JSON.stringify(queryOf(filters));
}
