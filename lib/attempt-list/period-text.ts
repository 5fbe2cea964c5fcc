import { text } from '../text.ts';
import type { PeriodName } from './period.ts';

const NAMES = {
  today: 'today',
  '7d': 'history_this_week',
  '30d': 'history_this_month',
  year: 'history_this_year',
} as const;

/** Returns the name of a period that ends today. */
export function periodText(name: PeriodName): string {
  return text(NAMES[name]);
}
