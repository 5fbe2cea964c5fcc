import { daysText } from '../formatted-texts.ts';
import { text } from '../text.ts';
import { PERIOD_DAYS, type PeriodName } from './period.ts';

/** Returns the name of a period that ends today. */
export function periodText(name: PeriodName): string {
  if (name === 'today') return text('today');
  return name === 'year' ? text('history_this_year') : daysText(PERIOD_DAYS[name]);
}
