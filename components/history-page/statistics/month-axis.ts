import { locale } from '../../../lib/text.ts';
import { monthOf } from '../../../lib/time.ts';
import type { AxisTexts } from './chart-scale.ts';

const MONTHS_PER_YEAR = 12;

/** Returns the number of a month such as "2026-11" on the axis of a chart: the months since the year 0. */
export function monthNumber(month: string): number {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return year * MONTHS_PER_YEAR + nth - 1;
}

/** The texts of an axis of months: a January has the year's number. */
export const MONTH_TEXTS: AxisTexts = {
  steps: [1, 3, 6, 12, 24, 60, 120],
  textAt(value) {
    const [year, nth] = [Math.floor(value / MONTHS_PER_YEAR), value % MONTHS_PER_YEAR];
    return nth === 0 ? String(year) : monthOf(`${year}-${String(nth + 1).padStart(2, '0')}`, locale());
  },
};
