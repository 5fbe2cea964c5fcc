import { LAST_LEVEL, levelOf, rangeOfLevels } from '../difficulty/levels.ts';
import {
  asRecord,
  field,
  type Guard,
  isBoolean,
  isNumber,
  isString,
  oneOf,
  orNull,
  recordOf,
} from '../guards.ts';
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

/** Most saved filters, most removed ones that are remembered, and most characters of a name. */
export const SAVED = { max: 20, mostRemoved: 100, nameLength: 40 } as const;

/** Number of levels on each side of the player's elo. */
const LEVELS_AROUND = 2;
/** The same for the ladder, which begins with easy problems and leads up. */
const LADDER_BELOW = 3;
const LADDER_ABOVE = 7;
const WELL_RATED = 4;

const isId: Guard<number> = (id): id is number => Number.isSafeInteger(id);
const isLevelCount: Guard<number> = (count): count is number =>
  isId(count) && count >= 0 && count <= LAST_LEVEL;

const parseSavedFilter = recordOf({
  /** When it was saved, epoch ms, so that two devices never give the same one; small numbers are those of the initial filters. */
  id: field(isId, 0),
  /** When it was saved, renamed or removed, epoch ms: later with each change, though the clock was set back; 0: never since it is there. */
  changedAt: field(isNumber, 0),
  /** A removed one stays stored, so that importing an older backup does not bring it back. */
  isRemoved: field(isBoolean, false),
  /** The player's name for it. If empty, it is named by `start`, or without `start` by its filters. */
  name: (name) => (isString(name) ? shortened(name) : ''),
  /** The name of the initial saved filter that it is; null if the player added it. */
  start: field(orNull(oneOf(START_NAMES)), null),
  filters: parseFilters,
  /** Whether it searches around the player's current elo instead of the elo of its filters. */
  near: field(isBoolean, false),
  /** If so, the number of levels below and above the player's own that it includes. */
  levels: recordOf({ below: field(isLevelCount, LEVELS_AROUND), above: field(isLevelCount, LEVELS_AROUND) }),
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
    levels: { below: LEVELS_AROUND, above: LEVELS_AROUND },
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
  starting('in_review', { filters: { among: 'in-review' }, sort: 'last-attempted' }),
  starting('best_rated', { filters: WELL_RATED_UNTRIED, near: true, sort: 'rating' }),
  // Its results follow the player's strength: solved problems disappear from them, and its range moves with the elo.
  starting('endgame_ladder', {
    filters: ENDGAMES,
    near: true,
    levels: { below: LADDER_BELOW, above: LADDER_ABOVE },
    sort: 'difficulty',
  }),
];

/** Returns valid saved filters from a stored value, removed ones at the end; the initial ones if the stored value is not a list. */
export function parseSavedFilters(stored: unknown): readonly SavedFilter[] {
  if (!Array.isArray(stored)) return INITIAL_SAVED_FILTERS;
  const filtersById = new Map<number, SavedFilter>();
  for (const one of stored) {
    const { id } = asRecord(one);
    if (isId(id) && !filtersById.has(id)) filtersById.set(id, parseSavedFilter(one));
  }
  return withinLimits([...filtersById.values()]);
}

/** Returns the saved filters that the player sees. */
export function shownFilters(list: readonly SavedFilter[]): SavedFilter[] {
  return list.filter(({ isRemoved }) => !isRemoved);
}

/** Returns as many saved filters as there may be, and after them those that were removed last. */
export function withinLimits(list: readonly SavedFilter[]): SavedFilter[] {
  const removed = list
    .filter(({ isRemoved }) => isRemoved)
    .sort((one, other) => other.changedAt - one.changedAt || one.id - other.id);
  return [...shownFilters(list).slice(0, SAVED.max), ...removed.slice(0, SAVED.mostRemoved)];
}

/** A change of the saved filters. `put` restores a removed one to its place. */
export type SavedChange =
  | { do: 'add'; filters: Filters; sort: Sort }
  | { do: 'rename'; id: number; name: string }
  | { do: 'move'; id: number; by: 1 | -1 }
  | { do: 'remove'; id: number }
  | { do: 'put'; saved: SavedFilter; at: number };

/** Returns the list after a change at a time, epoch ms; unchanged if the change has no effect or the list is full. */
export function changeSavedFilters(
  list: readonly SavedFilter[],
  change: SavedChange,
  now: number,
): SavedFilter[] {
  const shown = shownFilters(list);
  const removed = list.filter(({ isRemoved }) => isRemoved);
  switch (change.do) {
    case 'add': {
      const id = Math.max(now, ...list.map((one) => one.id + 1));
      const added = parseSavedFilter({ id, changedAt: now, filters: change.filters, sort: change.sort });
      const isThere = shown.some((one) => isSavedAs(one, change));
      return isThere || shown.length >= SAVED.max ? [...list] : [...shown, added, ...removed];
    }
    case 'rename':
      return list.map((one) =>
        one.id === change.id && !one.isRemoved
          ? { ...one, name: shortened(change.name), changedAt: timeOfChange(one, now) }
          : one,
      );
    case 'move':
      return [...moved(shown, change.id, change.by), ...removed];
    case 'remove':
      return withinLimits(
        list.map((one) =>
          one.id === change.id ? { ...one, isRemoved: true, changedAt: timeOfChange(one, now) } : one,
        ),
      );
    case 'put': {
      const { id } = change.saved;
      // A double click must not put it back twice.
      if (shown.length >= SAVED.max || shown.some((one) => one.id === id)) return [...list];
      const saved = parseSavedFilter(change.saved);
      const changedAt = timeOfChange(list.find((one) => one.id === id) ?? saved, now);
      const put = { ...saved, isRemoved: false, changedAt };
      return [...shown.toSpliced(change.at, 0, put), ...removed.filter((one) => one.id !== id)];
    }
  }
}

/** Returns the time of a change: now, unless the clock was ahead at the one before. */
function timeOfChange({ changedAt }: SavedFilter, now: number): number {
  return Math.max(now, changedAt + 1);
}

/** Whether these filters are saved in this one: a double click must not save them twice. */
function isSavedAs(
  { filters, sort, near }: SavedFilter,
  wanted: Pick<SavedFilter, 'filters' | 'sort'>,
): boolean {
  return !near && sort === wanted.sort && sameFilters(filters, wanted.filters);
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
