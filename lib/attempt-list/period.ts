import { dateAt, startOf } from '../days.ts';
import { readRange, writeRange } from './ranges.ts';

/** Periods that end today. `year`: this calendar year. */
export const PERIODS = ['today', '7d', '30d', 'year'] as const;
export type PeriodName = (typeof PERIODS)[number];
const PERIOD_DAYS = { today: 1, '7d': 7, '30d': 30 } as const;

/** The name of a period, or its first and last date; null: open at that end. */
export type Period = { name: PeriodName } | { from: string | null; to: string | null };

/** Any time. */
export const ALL_TIME: Period = { from: null, to: null };

/** Reads a name, or dates such as `2026-11-01..2026-11-24`. */
export function readPeriod(text: string): Period {
  const name = PERIODS.find((one) => one === text);
  return name ? { name } : readRange(text, (date) => (startOf(date) === null ? null : date));
}

export function writePeriod(period: Period): string {
  return 'name' in period ? period.name : writeRange(period, (date) => date);
}

/** Returns the first time of a period, and the first time after it, epoch ms. */
export function spanOf(period: Period, now: number): { from: number; before: number } {
  if (!('name' in period)) {
    return {
      from: (period.from === null ? null : startOf(period.from)) ?? Number.NEGATIVE_INFINITY,
      before: (period.to === null ? null : startOf(period.to, 1)) ?? Number.POSITIVE_INFINITY,
    };
  }
  const today = dateAt(now);
  const from =
    period.name === 'year'
      ? startOf(`${today.slice(0, 4)}-01-01`)
      : startOf(today, 1 - PERIOD_DAYS[period.name]);
  return { from: from ?? 0, before: startOf(today, 1) ?? Number.POSITIVE_INFINITY };
}
