import { levelOf } from '../difficulty/levels.ts';
import type { Range } from '../difficulty/range.ts';
import { asRecord, isText } from '../guards.ts';
import { LIST } from '../limits.ts';
import { eloFrom, eloUpTo, type Filters, NO_FILTERS, sensibleFilters } from './filters.ts';

/** Filters that a player keeps, to ask with at one press. */
export interface SavedFilter {
  /** Its own among all that are kept here; says nothing else. */
  id: number;
  /** The player's word for it; '': it is called by its start or, without one, by what it asks. */
  name: string;
  /** Which of the starting ones it is; null: the player's own. */
  start: StartName | null;
  filters: Filters;
  /** Asks around the player's elo as it is then, whatever elo its filters say. */
  near: boolean;
  /** Only those last solved longer ago than the horizon: they are listed from what is kept, and the site is not asked. */
  longAgo: boolean;
}

export const START_NAMES = [
  'untried_near',
  'not_solved',
  'solved_long_ago',
  'best_rated',
  'endgame_ladder',
] as const;
export type StartName = (typeof START_NAMES)[number];

/** Filters kept at most, and letters of a name. */
export const SAVED = { most: 20, nameLength: 40 } as const;

/** Where solved problems never count as lapsed, those of so many days ago are long ago. */
const LONG_AGO_DAYS = 180;
/** Around the player's elo: so many levels either way. */
const NEAR_LEVELS = 2;
const WELL_RATED = 4;

function starting(name: StartName, filters: Partial<Filters>, near = false): SavedFilter {
  return {
    id: START_NAMES.indexOf(name) + 1,
    name: '',
    start: name,
    filters: { ...NO_FILTERS, count: LIST.most, ...filters },
    near,
    longAgo: name === 'solved_long_ago',
  };
}

/** What there is until the player changes anything. */
export const STARTING: readonly SavedFilter[] = [
  starting('untried_near', { statuses: ['untried'] }, true),
  starting('not_solved', { statuses: ['tried_but_not_solved'] }),
  starting('solved_long_ago', { statuses: ['solved'] }),
  starting('best_rated', {
    statuses: ['untried'],
    rating: { from: WELL_RATED, to: null },
    unrated: false,
  }),
  // It climbs with its player: what is solved goes, and the range moves with the elo.
  starting('endgame_ladder', { genres: ['endgame'], statuses: ['untried', 'tried_but_not_solved'] }, true),
];

/** The saved filters out of something stored: null where none ever were, and without those that make no sense. */
export function sensibleSaved(stored: unknown): SavedFilter[] | null {
  if (!Array.isArray(stored)) return null;
  const kept = new Map<number, SavedFilter>();
  for (const one of stored) {
    const { id, name, start, filters, near, longAgo } = asRecord(one);
    if (!Number.isSafeInteger(id) || kept.has(id as number) || kept.size === SAVED.most) continue;
    kept.set(id as number, {
      id: id as number,
      name: isText(name) ? shortened(name) : '',
      start: START_NAMES.find((known) => known === start) ?? null,
      filters: sensibleFilters(filters),
      near: near === true,
      longAgo: longAgo === true,
    });
  }
  return [...kept.values()];
}

/** What a player does with saved filters; `put` takes a removed one back to its place. */
export type SavedChange =
  | { do: 'add'; filters: Filters }
  | { do: 'rename'; id: number; name: string }
  | { do: 'move'; id: number; by: 1 | -1 }
  | { do: 'remove'; id: number }
  | { do: 'put'; saved: SavedFilter; at: number };

/** The list after a change; as it was where there is nothing to change, or no room. */
export function changed(list: readonly SavedFilter[], change: SavedChange): SavedFilter[] {
  switch (change.do) {
    case 'add':
      return put(list, { ...NEW, filters: change.filters }, list.length);
    case 'rename':
      return list.map((one) => (one.id === change.id ? { ...one, name: shortened(change.name) } : one));
    case 'move':
      return moved(list, change.id, change.by);
    case 'remove':
      return list.filter(({ id }) => id !== change.id);
    case 'put':
      return put(list, change.saved, change.at);
  }
}

const NEW: SavedFilter = {
  id: 0,
  name: '',
  start: null,
  filters: NO_FILTERS,
  near: false,
  longAgo: false,
};

function put(list: readonly SavedFilter[], saved: SavedFilter, at: number): SavedFilter[] {
  if (list.length >= SAVED.most) return [...list];
  const isFree = saved.id > 0 && list.every(({ id }) => id !== saved.id);
  // Higher than those of the starting ones too, which may come back by being put.
  const id = isFree ? saved.id : Math.max(START_NAMES.length, ...list.map((one) => one.id)) + 1;
  return list.toSpliced(at, 0, { ...saved, id });
}

function moved(list: readonly SavedFilter[], id: number, by: number): SavedFilter[] {
  const from = list.findIndex((one) => one.id === id);
  const [one, to] = [list[from], from + by];
  if (!one || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}

/** Without half of a letter at its end. */
function shortened(name: string): string {
  return name
    .slice(0, SAVED.nameLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}

/** What a saved filter asks, by the player's elo as it is now; without bounds where that is needed and not known (null). */
export function filtersOf({ filters, near }: SavedFilter, elo: number | null): Filters {
  return near ? { ...filters, elo: elo === null ? NO_FILTERS.elo : around(elo) } : filters;
}

/** The levels around an elo, each of them whole. */
function around(elo: number): Range {
  const level = levelOf(elo);
  return { from: eloFrom(level - NEAR_LEVELS), to: eloUpTo(level + NEAR_LEVELS) };
}

/** Before which moment, epoch ms, a problem was solved long ago; `horizonDays` as in the settings. */
export function longAgoBefore(horizonDays: number | null, now: number): number {
  return now - (horizonDays ?? LONG_AGO_DAYS) * 24 * 60 * 60_000;
}
