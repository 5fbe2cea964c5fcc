import { likelyElo } from '../../lib/difficulty/likely-elo.ts';
import { isNumber } from '../../lib/guards.ts';
import type { StoredProblem } from '../../lib/store/site/stored-problem.ts';
import { hasScheduleOfToday, hasSumsOfToday } from './derived-today.ts';
import { type ProfileDatabase, type ProfileStore, rowsByKey } from './profile.ts';

/**
 * Keys of rows, as JSON, that an update may add to a store. A store that is listed here may itself be new. Any other addition
 * counts as a loss.
 */
const MAY_ADD: Readonly<Record<string, readonly string[] | 'any'>> = {
  // The sums over attempts.
  'player/sums': 'any',
  'player/sumState': 'any',
  // The columns, which the worker makes from stats and problems.
  'player/columns': 'any',
  'player/outdated': 'any',
  'player/columnVersion': 'any',
  'site/columns': 'any',
  'site/outdated': 'any',
  'site/columnVersion': 'any',
  // The schedule of reviews, and what the player decides about them: nothing until the player begins to review.
  'player/schedule': [],
  'player/scheduleState': [],
  'player/toSchedule': [],
  'own/reviews': [],
  'own/reviewPlan': [],
  // Notes: nothing until the player writes one.
  'own/notes': [],
  // What a backup has changed: nothing until the player imports one.
  'own/imported': [],
  // Practice sessions: none until the player starts one.
  'own/practices': [],
  // The requests of content scripts, stored beside the state of the rate limiter.
  'core/pace': ['"content"'],
  // Whether the site applies the user filter, and failures of that test, stored beside the page size.
  'site/paging': ['"heeding"', '"proof"'],
};

/** Stores that an update fills anew if they are of another version. Tests compare what is in them with the attempts. */
const SUMS: readonly string[] = ['player/sums', 'player/sumState'];
const SCHEDULE: readonly string[] = ['player/schedule', 'player/scheduleState', 'player/toSchedule'];

/** Indexes that an update may drop, since nothing is read by them any more. */
const MAY_DROP: readonly string[] = ['player/attempts solvedIn'];

type Row = Record<string, unknown>;

/** Per store: the old row with the changes that an update may make. */
const MAY_CHANGE: Readonly<Record<string, (before: Row, after: Row) => Row>> = {
  // The delay of a job that was rescheduled because of invalid answers.
  'core/jobs': (before, { nonsenseMs }) => (isNumber(nonsenseMs) ? { ...before, nonsenseMs } : before),
  // The numbers that the popup counts from stored data, stored beside those of the last answers.
  'core/popup': (before, { counted }) => (counted === undefined ? before : { ...before, counted }),
  'site/problems': problemAfter,
};

/** The update may mark a rank as unverified, and may compute the likely elo by today's rule if that gives one. */
function problemAfter(before: Row, after: Row): Row {
  const isDoubted = (after.rank as { unverified?: true } | null)?.unverified === true;
  const rank = isDoubted ? { ...(before.rank as object), unverified: true } : before.rank;
  if (before.near === undefined) return { ...before, rank };
  const near = likelyElo({ ...before, rank } as unknown as StoredProblem) ?? before.near;
  return { ...before, rank, near };
}

/**
 * Returns sentences about everything in the databases `before` that is missing or changed in those `after`, and about additions
 * that are not listed above; at most `most` sentences.
 */
export function losses(
  before: readonly ProfileDatabase[],
  after: readonly ProfileDatabase[],
  most = 10,
): string[] {
  const found: string[] = [];
  const names = new Set(before.map(({ name }) => name));
  found.push(...after.flatMap(({ name }) => (names.has(name) ? [] : [`database ${name} is new`])));
  for (const { name, version, stores } of before) {
    const now = after.find((database) => database.name === name);
    if (!now) found.push(`database ${name} is gone`);
    else if (now.version < version) found.push(`${name} has version ${now.version}`);
    const placeOf = (store: ProfileStore) => `${name.split(':')[0]}/${store.name}`;
    for (const store of now?.stores ?? []) {
      // A store may be listed because the rows are now in it, and its old name is no longer read.
      const isKnown = placeOf(store) in MAY_ADD || stores.some((one) => one.name === store.name);
      if (!isKnown) found.push(`${name} has a new store ${store.name}`);
    }
    for (const store of now ? stores : []) {
      const other = now?.stores.find((one) => one.name === store.name);
      const place = placeOf(store);
      const database = { name, version, stores };
      const mayReplace =
        (SUMS.includes(place) && !hasSumsOfToday(database)) ||
        (SCHEDULE.includes(place) && !hasScheduleOfToday(database));
      if (other)
        found.push(...storeLosses(place, store, other, mayReplace).map((what) => `${name}: ${what}`));
      else found.push(`${name} has no store ${store.name}`);
    }
  }
  return found.slice(0, most);
}

function storeLosses(
  place: string,
  before: ProfileStore,
  after: ProfileStore,
  mayReplace: boolean,
): string[] {
  const found: string[] = [];
  const shapeOf = ({ keyPath }: ProfileStore) => JSON.stringify(keyPath);
  if (shapeOf(before) !== shapeOf(after)) found.push(`${place} has another key`);
  for (const index of before.indexes) {
    const isThere = after.indexes.some((one) => JSON.stringify(one) === JSON.stringify(index));
    if (!isThere && !MAY_DROP.includes(`${place} ${index.name}`))
      found.push(`${place} has no such index ${index.name}`);
  }
  if (mayReplace) return found;
  const [rows, others] = [rowsByKey(before), rowsByKey(after)];
  for (const [key, row] of rows) {
    const now = others.get(key) as Row | undefined;
    if (now === undefined) found.push(`${place} ${key} is gone`);
    else if (!isSame(now, MAY_CHANGE[place]?.(row as Row, now) ?? (row as Row))) {
      found.push(`${place} ${key} was ${JSON.stringify(row)} and is ${JSON.stringify(now)}`);
    }
  }
  const mayAdd = MAY_ADD[place] ?? [];
  for (const key of mayAdd === 'any' ? [] : others.keys()) {
    if (!rows.has(key) && !mayAdd.includes(key)) found.push(`${place} ${key} is new`);
  }
  return found;
}

/** Whether two values are equal, apart from the order of fields and from fields without a value. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, inOrder(one)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
