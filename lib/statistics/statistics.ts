import type { Activity } from '../history/days.ts';
import { dayActivity } from './day-activity.ts';
import { attemptsByElo, type EloAttempts } from './elo-accuracy.ts';
import { attemptsByMonth, type MonthAttempts } from './elo-by-month.ts';
import { type GenreRow, genreRanks } from './genre-ranks.ts';
import { isFirstAtElo, type MeasuredAttempt } from './measured-attempt.ts';
import { type Paces, paces } from './paces.ts';
import { type RateByElo, ratesByHour, ratesByPlace } from './rates-by.ts';
import { type SolveTimes, solveMonths } from './solve-months.ts';

/** The spans of time up to today that the figures about accuracy can be limited to. */
export const PERIODS = ['all', 'year', 'quarter'] as const;
export type Period = (typeof PERIODS)[number];

const MONTHS: Record<Exclude<Period, 'all'>, number> = { year: 12, quarter: 3 };

/** Number of tries between two places where the work may be interrupted. */
const CHUNK = 256;

/** What the whole history tells. Accuracy counts only measured tries (`MeasuredAttempt`); by elo, only where that is known. */
export interface Statistics {
  /** Number of tries, and of problems tried. */
  tries: number;
  problems: number;
  /** What the player did on each day with a try, by its date. */
  activity: ReadonlyMap<string, Activity>;
  /** By month: the times of solves, and the first tries by elo. */
  solveTimes: readonly SolveTimes[];
  months: readonly MonthAttempts[];
  /** All that follow are of the chosen period. */
  /** Number of measured tries at problems whose difficulty is not known. */
  unknown: number;
  genres: readonly GenreRow[];
  byElo: readonly EloAttempts[];
  paces: Paces;
  places: readonly RateByElo[];
  hours: readonly RateByElo[];
}

/**
 * Returns the statistics of a player's tries, which `tryAt` gives in the order in which they were made. `since`: the date (of the player's
 * day) with which the period begins; null: all tries. The generator yields between chunks of tries and between results.
 */
export function* statisticsOf(
  count: number,
  tryAt: (nth: number) => MeasuredAttempt,
  since: string | null,
): Generator<void, Statistics> {
  let [problems, unknown] = [0, 0];
  const [activity, solveTimes, months] = [dayActivity(), solveMonths(), attemptsByMonth()];
  const [genres, byElo, pace] = [genreRanks(), attemptsByElo(), paces()];
  const [places, hours] = [ratesByPlace(), ratesByHour()];
  for (let nth = 0; nth < count; nth++) {
    const one = tryAt(nth);
    if (one.isFirst) problems++;
    for (const fold of [activity, solveTimes]) fold.add(one);
    if (isFirstAtElo(one)) months.add(one);
    if (since === null || one.date >= since) {
      for (const fold of [pace, genres]) fold.add(one);
      if (isFirstAtElo(one)) for (const fold of [byElo, places, hours]) fold.add(one);
      else if (one.isMeasured) unknown++;
    }
    if (nth % CHUNK === CHUNK - 1) yield;
  }
  const found = {
    tries: count,
    problems,
    unknown,
    activity: activity.result(),
    months: months.result(),
    genres: genres.result(),
    byElo: byElo.result(),
    places: places.result(),
    hours: hours.result(),
  };
  yield;
  const times = { solveTimes: solveTimes.result() };
  yield;
  return { ...found, ...times, paces: pace.result() };
}

/** Returns the date with which a period that ends today begins; null if it has no beginning. */
export function periodStart(period: Period, today: string): string | null {
  if (period === 'all') return null;
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  // A month that has no such day ends earlier.
  const last = new Date(Date.UTC(year, month - MONTHS[period], 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - MONTHS[period], Math.min(day, last))).toISOString().slice(0, 10);
}
