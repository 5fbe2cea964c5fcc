import { type Guarded, isNumber, listOf, objectOf, oneOf, orNull } from '../guards.ts';
import type { Attempt } from '../model.ts';
import { bucketOf } from './solve-times.ts';

// Sums over all attempts of a player. They are stored, so that a figure does not take longer after ten years than on
// the first day. A sum is made of counters, and each attempt adds fixed amounts to some of them. So a new or deleted
// attempt changes the counters without any other attempt being read. What depends on the time zone or
// on the start of the player's day is computed from these counters when it is shown (`activity.ts`).

const MINUTE = 60_000;
const MINUTES_PER_DAY = 24 * 60;

/**
 * The version of each sum. Raise it when the sum adds up something else or is stored in another form: the worker then
 * builds this sum again from all attempts.
 *
 * - `total`: one row, the number of attempts (counter 0) and of solves (counter 1).
 * - `minutes`: one row per UTC day (days since 1970), by minute: attempts, solves, and ms spent. Each minute has three
 *   counters, in this order.
 * - `times`: one row per level, the histogram of the times of solves without a context (`solve-times.ts`). Its counters
 *   are the buckets.
 */
const SUM_VERSIONS = { total: 1, minutes: 1, times: 1 } as const;

export type SumName = keyof typeof SUM_VERSIONS;
const SUM_NAMES = Object.keys(SUM_VERSIONS) as SumName[];

/** The key of a row: its sum, and its place in the sum (0, a day, a level). */
export type SumKey = [SumName, number];

/** What is counted of a minute. The place here is the counter in the row `total`, and the offset in a row of `minutes`. */
const COUNTED = ['attemptCount', 'solves', 'ms'] as const;
const [ATTEMPTS, SOLVES, MS] = [0, 1, 2];

/**
 * The counters of one row: the number of a counter, its value, the next number, its value. Numbers ascend. A counter of 0
 * is not stored, nor is a row without counters. The browser copies an array of numbers far faster than an object with a
 * field per counter, and a day has hundreds of them.
 */
export type SumRow = Float64Array;

export function isSumRow(value: unknown): value is SumRow {
  if (!(value instanceof Float64Array) || value.length % 2 !== 0) return false;
  let above = -1;
  for (let place = 0; place < value.length; place += 2) {
    const counter = value[place] as number;
    if (!Number.isInteger(counter) || counter <= above || !isNumber(value[place + 1])) return false;
    above = counter;
  }
  return true;
}

/** Returns the counters of a row with their values, in ascending order. */
export function countersIn(row: SumRow): [counter: number, value: number][] {
  return Array.from({ length: row.length / 2 }, (_, nth) => [
    row[2 * nth] as number,
    row[2 * nth + 1] as number,
  ]);
}

/** Returns the numbers of attempts and solves in the row of `total`. */
export function totalIn(row: SumRow): { attemptCount: number; solves: number } {
  const values = new Map(countersIn(row));
  return { attemptCount: values.get(ATTEMPTS) ?? 0, solves: values.get(SOLVES) ?? 0 };
}

/** What the player did in one minute, which starts at `at`, epoch ms. `ms`: the time spent on attempts. */
export type ActiveMinute = Record<'at' | (typeof COUNTED)[number], number>;

/** Returns the active minutes in a row of `minutes`, in ascending order. `day`: the row's UTC day. */
export function minutesIn(day: number, row: SumRow): ActiveMinute[] {
  const minutes: ActiveMinute[] = [];
  let last: ActiveMinute | undefined;
  // A popup reads thousands of minutes before it is drawn, so this makes nothing in between.
  for (let place = 0; place < row.length; place += 2) {
    const counter = row[place] as number;
    const at = (day * MINUTES_PER_DAY + Math.floor(counter / COUNTED.length)) * MINUTE;
    if (last?.at !== at) {
      last = { at, attemptCount: 0, solves: 0, ms: 0 };
      minutes.push(last);
    }
    last[COUNTED[counter % COUNTED.length] as (typeof COUNTED)[number]] = row[place + 1] as number;
  }
  return minutes;
}

/** What one attempt adds to one counter. */
interface Part {
  key: SumKey;
  counter: number;
  amount: number;
}

/** Returns what an attempt adds to the sums. */
function partsOf({ at, solved, ms, level, context }: Attempt): Part[] {
  const minutes = Math.floor(at / MINUTE);
  const day: SumKey = ['minutes', Math.floor(minutes / MINUTES_PER_DAY)];
  const first = (minutes - day[1] * MINUTES_PER_DAY) * COUNTED.length;
  const parts: Part[] = [
    { key: ['total', 0], counter: ATTEMPTS, amount: 1 },
    { key: ['total', 0], counter: SOLVES, amount: solved ? 1 : 0 },
    { key: day, counter: first + ATTEMPTS, amount: 1 },
    { key: day, counter: first + SOLVES, amount: solved ? 1 : 0 },
    { key: day, counter: first + MS, amount: ms ?? 0 },
  ];
  if (solved && ms !== null && level !== null && context === undefined) {
    parts.push({ key: ['times', level], counter: bucketOf(ms), amount: 1 });
  }
  return parts;
}

/** A change of one stored attempt; null: it is not stored before or after. */
export interface AttemptChange {
  before: Attempt | null;
  after: Attempt | null;
}

/** The changes of one row: what is added to each counter. */
export interface RowChange {
  key: SumKey;
  added: Map<number, number>;
}

/** Returns what changes of attempts add to the rows of the sums that contain these attempts (`contains`). */
export function rowChanges(
  changes: readonly AttemptChange[],
  contains: (name: SumName, attemptId: number) => boolean,
): RowChange[] {
  const rows = new Map<string, RowChange>();
  const add = (attempt: Attempt | null, sign: 1 | -1) => {
    for (const { key, counter, amount } of attempt ? partsOf(attempt) : []) {
      if (amount === 0 || !contains(key[0], (attempt as Attempt).id)) continue;
      const row = rows.get(key.join()) ?? { key, added: new Map<number, number>() };
      rows.set(key.join(), row);
      row.added.set(counter, (row.added.get(counter) ?? 0) + sign * amount);
    }
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return [...rows.values()].filter(({ added }) => [...added.values()].some((amount) => amount !== 0));
}

/** Returns a row after a change; null if no counter is left. `row`: undefined if none is stored. */
export function changedRow(row: SumRow | undefined, { added }: RowChange): SumRow | null {
  const values = new Map(row && countersIn(row));
  for (const [counter, amount] of added) values.set(counter, (values.get(counter) ?? 0) + amount);
  const left = [...values].filter(([, value]) => value !== 0).sort(([one], [other]) => one - other);
  return left.length === 0 ? null : Float64Array.from(left.flat());
}

/**
 * `versions`: the version of each sum. `building`: the sums (`names`) that so far contain only the attempts with an id of at
 * most `upTo`; null: all sums contain all attempts.
 */
const isSumState = objectOf({
  versions: objectOf({ total: isNumber, minutes: isNumber, times: isNumber }),
  building: orNull(objectOf({ names: listOf(oneOf(SUM_NAMES)), upTo: isNumber })),
});

export type SumState = Guarded<typeof isSumState>;

/**
 * Returns the state as this version of the extension uses it: sums of another version contain nothing yet. `stale`: the
 * sums whose rows must be deleted before anything is added.
 */
export function currentState(stored: unknown): { state: SumState; stale: SumName[] } {
  if (!isSumState(stored)) return { state: emptyState(SUM_NAMES), stale: SUM_NAMES };
  const stale = SUM_NAMES.filter((name) => stored.versions[name] !== SUM_VERSIONS[name]);
  if (stale.length === 0) return { state: stored, stale };
  // The other sums that are being built start over as well, so that one number says how far all of them are.
  const names = [...new Set([...stale, ...(stored.building?.names ?? [])])];
  return { state: emptyState(names), stale: names };
}

function emptyState(names: SumName[]): SumState {
  return { versions: SUM_VERSIONS, building: { names, upTo: 0 } };
}

/** Whether a sum contains an attempt with this id, if that is stored. */
export function containsAttempt({ building }: SumState, name: SumName, attemptId: number): boolean {
  return !building?.names.includes(name) || attemptId <= building.upTo;
}
