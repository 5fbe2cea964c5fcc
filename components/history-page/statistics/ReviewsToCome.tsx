import { locale, numberText, text, textCount } from '../../../lib/text.ts';
import { dateInWords, weekdayInitial, weekdayOf } from '../../../lib/time.ts';
import { FigureTable } from './FigureTable.tsx';
import { StatisticCard } from './StatisticCard.tsx';

export interface ReviewsToComeProps {
  /** The number of reviews that come due on each of the next days, today first. */
  days: readonly { date: string; reviews: number }[];
}

const TITLE = 'stats-to-come';

export function ReviewsToCome({ days }: ReviewsToComeProps) {
  const all = days.reduce((sum, { reviews }) => sum + reviews, 0);
  const most = Math.max(1, ...days.map(({ reviews }) => reviews));
  return (
    <StatisticCard id={TITLE} title={text('stats_to_come')} says={[textCount('stats_to_come_says', all)]}>
      <div class="ReviewsToCome" aria-hidden="true">
        {days.map(({ date, reviews }) => (
          <div key={date} title={`${dateInWords(date, locale())}: ${numberText(reviews)}`}>
            <span>{reviews > 0 && numberText(reviews)}</span>
            <i style={{ '--share': `${(100 * reviews) / most}%` }} />
            <small>{weekdayOf(date, locale())}</small>
            <small class="ReviewsToCome-initial">{weekdayInitial(date, locale())}</small>
          </div>
        ))}
      </div>
      <FigureTable
        titleId={TITLE}
        head={[text('day'), text('reviews')]}
        rows={days.map(({ date, reviews }) => [dateInWords(date, locale()), numberText(reviews)])}
      />
    </StatisticCard>
  );
}
