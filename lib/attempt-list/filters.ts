import { levelOfAttempt } from '../difficulty/levels.ts';
import { GENRES, type Genre } from '../filters/genres.ts';
import { firstRows } from '../history/attempt-order.ts';
import { type Attempts, NO_TIME } from '../history/attempts.ts';
import type { Range, Rank } from '../model.ts';
import { SIGNS, type Sign } from '../panel/sign.ts';
import { typedProblems } from '../typed-numbers.ts';
import { type Period, readPeriod, spanOf, writePeriod } from './period.ts';
import { isWithin, levelFrom, readRange, secondsFrom, shortRank, writeRange } from './ranges.ts';

// The filters of the history. Each is one entry of `FILTERS`: its parameter in the page's address, and which attempts it lets through.
// A new filter is one more entry there, and its control on the page (README.md).

/** What is known of an attempted problem. */
export interface ProblemInfo {
  rank: Rank | null;
  /** The genre as the site writes it. */
  genre: string | null;
  sign: Sign | null;
}

/** What a filter looks at. */
interface Filtered {
  attempts: Attempts;
  infoOf: (problemId: number) => ProblemInfo;
  now: number;
}

/** Whether an attempt, given by its row, is let through. */
type RowTest = (row: number) => boolean;

/** One filter. A value that lets every attempt through is written as an empty text. */
interface Filter<Value> {
  /** Returns the value in the page's address. Invalid parts are left out. */
  read: (text: string) => Value;
  write: (value: Value) => string;
  /** Returns the test of a value that is set. */
  test: (value: Value, filtered: Filtered) => RowTest;
}

/** Results of an attempt. */
export const RESULTS = ['solved', 'failed'] as const;
type AttemptResult = (typeof RESULTS)[number];

/** All filters, in the order in which the page's address has them. */
export const FILTERS = {
  /** Problems by their numbers; empty: any. */
  problem: {
    read: (text) => typedProblems(text).filter((id) => id !== null),
    write: (ids) => ids.join(','),
    test: (ids, { attempts }) => {
      const wanted = new Set(ids);
      return (row) => wanted.has(attempts.problemId[row] as number);
    },
  } satisfies Filter<number[]>,
  /** Genres; empty: any. */
  genre: {
    read: (text) => GENRES.filter((genre) => text.split(',').includes(genre)),
    write: (genres) => genres.join(','),
    test: (genres, filtered) => ofProblem(filtered, (info) => genres.some((genre) => genre === info.genre)),
  } satisfies Filter<Genre[]>,
  /** The rank of the problem, as levels (`lib/difficulty/levels.ts`). */
  rank: {
    read: (text) => readRange(text, levelFrom),
    write: (levels) => writeRange(levels, shortRank),
    test: (levels, filtered) => {
      const levelAt = ofProblem(filtered, ({ rank }) => levelOfAttempt(rank, null));
      const { level } = filtered.attempts;
      return (row) => {
        const known = levelAt(row) ?? (level[row] as number);
        return known >= 0 && isWithin(known, levels);
      };
    },
  } satisfies Filter<Range>,
  /** Whether only the first attempt at each problem is listed, and only without a context: what accuracy counts. */
  attempts: {
    read: (text) => (text === 'first' ? text : null),
    write: (attempts) => attempts ?? '',
    test: (_, { attempts }) => {
      const first = firstRows(attempts);
      return (row) => first.get(attempts.problemId[row] as number) === row && attempts.context[row] === 0;
    },
  } satisfies Filter<'first' | null>,
  /** Whether the attempt solved the problem; null: either. */
  result: {
    read: (text) => RESULTS.find((one) => one === text) ?? null,
    write: (result) => result ?? '',
    test: (result, { attempts }) => {
      const wanted = result === 'solved' ? 1 : 0;
      return (row) => attempts.solved[row] === wanted;
    },
  } satisfies Filter<AttemptResult | null>,
  /** The sign that the problem has now; empty: any. */
  sign: {
    read: (text) => SIGNS.filter((sign) => text.split(',').includes(sign)),
    write: (signs) => signs.join(','),
    test: (signs, filtered) => ofProblem(filtered, (info) => signs.some((sign) => sign === info.sign)),
  } satisfies Filter<Sign[]>,
  /** Time taken, in whole seconds: from the first one on, and less than the last one. */
  time: {
    read: (text) => readRange(text, secondsFrom),
    write: (seconds) => writeRange(seconds, String),
    test: ({ from, to }, { attempts }) => {
      const [least, below] = [(from ?? 0) * 1_000, to === null ? NO_TIME : to * 1_000];
      return (row) => {
        const ms = attempts.ms[row] as number;
        return ms >= least && ms < below;
      };
    },
  } satisfies Filter<Range>,
  /** When the attempt was made. */
  period: {
    read: readPeriod,
    write: writePeriod,
    test: (period, { attempts, now }) => {
      const { from, before } = spanOf(period, now);
      return (row) => {
        const at = attempts.at[row] as number;
        return at >= from && at < before;
      };
    },
  } satisfies Filter<Period>,
};

type FilterName = keyof typeof FILTERS;

export type AttemptFilters = { [Name in FilterName]: ReturnType<(typeof FILTERS)[Name]['read']> };

const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** The same as a list of filters of any values. */
const ANY = FILTERS as Record<FilterName, Filter<unknown>>;

/** Returns the filters in the parameters of the page's address. Without parameters, every attempt is let through. */
export function filtersFromQuery(query: string): AttemptFilters {
  const params = new URLSearchParams(query);
  return Object.fromEntries(
    FILTER_NAMES.map((name) => [name, ANY[name].read(params.get(name) ?? '')]),
  ) as AttemptFilters;
}

/** Returns the parameters for filters, without those that are not set. */
export function queryOfFilters(filters: AttemptFilters): string {
  return setFilters(filters)
    .map((name) => `${name}=${encodeURIComponent(ANY[name].write(filters[name])).replaceAll('%2C', ',')}`)
    .join('&');
}

/** Every attempt. */
export const EVERY_ATTEMPT: AttemptFilters = filtersFromQuery('');

/** What failed in the last 7 days, today included. */
export const FAILED_THIS_WEEK: Pick<AttemptFilters, 'result' | 'period'> = {
  result: 'failed',
  period: { name: '7d' },
};

export function isFailedThisWeek({ result, period }: AttemptFilters): boolean {
  return (
    queryOfFilters({ ...EVERY_ATTEMPT, result, period }) ===
    queryOfFilters({ ...EVERY_ATTEMPT, ...FAILED_THIS_WEEK })
  );
}

export function setFilters(filters: AttemptFilters): FilterName[] {
  return FILTER_NAMES.filter((name) => ANY[name].write(filters[name]) !== '');
}

/** Returns those of these rows that all filters let through, in the same order. */
export function filteredRows(rows: Uint32Array, filters: AttemptFilters, filtered: Filtered): Uint32Array {
  const tests = setFilters(filters).map((name) => ANY[name].test(filters[name], filtered));
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
}

/** Returns a property of the problem of each row, which is computed once for each problem. */
function ofProblem<Value>(
  { attempts, infoOf }: Filtered,
  find: (info: ProblemInfo) => Value,
): (row: number) => Value {
  const values = new Map<number, Value>();
  return (row) => {
    const id = attempts.problemId[row] as number;
    const known = values.get(id);
    if (known !== undefined) return known;
    const value = find(infoOf(id));
    values.set(id, value);
    return value;
  };
}
