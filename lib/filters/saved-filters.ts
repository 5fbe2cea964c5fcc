import { LAST_LEVEL, levelOf, rangeOfLevels } from '../difficulty/levels.ts';
import { asRecord, field, type Guard, isBoolean, isString, oneOf, orNull, recordOf } from '../guards.ts';
import { LIST } from '../limits.ts';
import type { Range } from '../model.ts';
import { type Filters, NO_FILTERS, parseFilters, sameFilters } from './filters.ts';
import { SORTS, type Sort } from './sort.ts';

export const START_NAMES = [
  'untried_near',
  'not_solved',
  'in_review',
  'best_rated',
  'endgame_ladder',
] as const;
type StartName = (typeof START_NAMES)[number];

/** Most saved filters, and most characters of a name. */
export const SAVED = { max: 20, nameLength: 40 } as const;

/** Number of levels on each side of the player's elo. */
const NEAR_LEVELS = 2;
/** The same for the ladder, which begins with easy problems and leads up. */
const LADDER_BELOW = 3;
const LADDER_ABOVE = 7;
const WELL_RATED = 4;

const isId: Guard<number> = (id): id is number => Number.isSafeInteger(id);
const isLevelCount: Guard<number> = (count): count is number =>
  isId(count) && count >= 0 && count <= LAST_LEVEL;

const parseSavedFilter = recordOf({
  /** Unique among the stored ones. */
  id: field(isId, 0),
  /** The player's name for it. If empty, it is named by `start`, or without `start` by its filters. */
  name: (name) => (isString(name) ? shortened(name) : ''),
  /** The name of the initial saved filter that it is; null if the player added it. */
  start: field(orNull(oneOf(START_NAMES)), null),
  filters: parseFilters,
  /** Whether it searches around the player's current elo instead of the elo of its filters. */
  near: field(isBoolean, false),
  /** If so, the number of levels below and above the player's own that it includes. */
  levels: recordOf({ below: field(isLevelCount, NEAR_LEVELS), above: field(isLevelCount, NEAR_LEVELS) }),
  sort: field(oneOf(SORTS), 'site'),
});

/** Filters that a player has saved, to search with a single press. */
export type SavedFilter = ReturnType<typeof parseSavedFilter>;

type Definition = Partial<Omit<SavedFilter, 'filters'>> & { filters: Partial<Filters> };

function starting(name: StartName, { filters, ...rest }: Definition): SavedFilter {
  return parseSavedFilter({
    id: START_NAMES.indexOf(name) + 1,
    name: '',
    start: name,
    near: false,
    levels: { below: NEAR_LEVELS, above: NEAR_LEVELS },
    sort: 'site',
    ...rest,
    filters: { ...NO_FILTERS, count: LIST.maxRows, ...filters },
  });
}

const WELL_RATED_UNTRIED: Partial<Filters> = {
  statuses: ['untried'],
  rating: { from: WELL_RATED, to: null },
  unrated: false,
};
const ENDGAMES: Partial<Filters> = { genres: ['endgame'], statuses: ['untried', 'tried_but_not_solved'] };

/** The saved filters until the player changes any. */
export const INITIAL_SAVED_FILTERS: readonly SavedFilter[] = [
  starting('untried_near', { filters: { statuses: ['untried'] }, near: true }),
  starting('not_solved', { filters: { statuses: ['tried_but_not_solved'] }, sort: 'near' }),
  starting('in_review', { filters: { reviews: 'in-review' }, sort: 'last-attempted' }),
  starting('best_rated', { filters: WELL_RATED_UNTRIED, near: true, sort: 'rating' }),
  // Its results follow the player's strength: solved problems disappear from them, and its range moves with the elo.
  starting('endgame_ladder', {
    filters: ENDGAMES,
    near: true,
    levels: { below: LADDER_BELOW, above: LADDER_ABOVE },
    sort: 'difficulty',
  }),
];

/** Returns valid saved filters from a stored value, without invalid ones; null if the stored value is not a list. */
export function parseSavedFilters(stored: unknown): SavedFilter[] | null {
  if (!Array.isArray(stored)) return null;
  const filtersById = new Map<number, SavedFilter>();
  for (const one of stored) {
    const { id } = asRecord(one);
    const hasRoom = filtersById.size < SAVED.max;
    if (isId(id) && hasRoom && !filtersById.has(id)) filtersById.set(id, parseSavedFilter(one));
  }
  return [...filtersById.values()];
}

/** A change of the saved filters. `put` restores a removed one to its place. */
export type SavedChange =
  | { do: 'add'; filters: Filters; sort: Sort }
  | { do: 'rename'; id: number; name: string }
  | { do: 'move'; id: number; by: 1 | -1 }
  | { do: 'remove'; id: number }
  | { do: 'put'; saved: SavedFilter; at: number };

/** Returns the list after a change; unchanged if the change has no effect or the list is full. */
export function changeSavedFilters(list: readonly SavedFilter[], change: SavedChange): SavedFilter[] {
  switch (change.do) {
    case 'add':
      return list.some((one) => isSavedAs(one, change))
        ? [...list]
        : put(list, parseSavedFilter({ filters: change.filters, sort: change.sort }), list.length);
    case 'rename':
      return list.map((one) => (one.id === change.id ? { ...one, name: shortened(change.name) } : one));
    case 'move':
      return moved(list, change.id, change.by);
    case 'remove':
      return list.filter(({ id }) => id !== change.id);
    case 'put':
      return isIn(list, change.saved) ? [...list] : put(list, parseSavedFilter(change.saved), change.at);
  }
}

/** Whether the list has this very filter: a double click must not put it back twice. */
function isIn(list: readonly SavedFilter[], saved: SavedFilter): boolean {
  return JSON.stringify(list.find(({ id }) => id === saved.id)) === JSON.stringify(saved);
}

/** Whether these filters are saved in this one: a double click must not save them twice. */
function isSavedAs(
  { filters, sort, near }: SavedFilter,
  wanted: Pick<SavedFilter, 'filters' | 'sort'>,
): boolean {
  return !near && sort === wanted.sort && sameFilters(filters, wanted.filters);
}

function put(list: readonly SavedFilter[], saved: SavedFilter, at: number): SavedFilter[] {
  if (list.length >= SAVED.max) return [...list];
  const isFree = saved.id > 0 && list.every(({ id }) => id !== saved.id);
  // New ids are also higher than those of the initial filters, since a removed one may be restored with its id.
  const id = isFree ? saved.id : Math.max(START_NAMES.length, ...list.map((one) => one.id)) + 1;
  return list.toSpliced(at, 0, { ...saved, id });
}

function moved(list: readonly SavedFilter[], id: number, by: number): SavedFilter[] {
  const from = list.findIndex((one) => one.id === id);
  const [one, to] = [list[from], from + by];
  if (!one || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}

/** Cuts a name to the longest length, without half a surrogate pair at its end. */
function shortened(name: string): string {
  const start = name.slice(0, SAVED.nameLength);
  const isCut = start.length < name.length;
  return (isCut ? start.replace(/[\uD800-\uDBFF]$/, '') : start).toWellFormed();
}

/**
 * Returns the filters to search with, by the player's current elo. If they need the elo and it is unknown (null), they
 * have no elo bounds.
 */
export function filtersOf({ filters, near, levels }: SavedFilter, elo: number | null): Filters {
  return near ? { ...filters, elo: elo === null ? NO_FILTERS.elo : levelsAround(elo, levels) } : filters;
}

/** Returns the range of the complete levels around an elo. */
function levelsAround(elo: number, { below, above }: SavedFilter['levels']): Range {
  const level = levelOf(elo);
  return rangeOfLevels(level - below, level + above);
}
