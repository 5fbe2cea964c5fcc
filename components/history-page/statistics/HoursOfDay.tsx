import type { LogisticFit } from '../../../lib/statistics/logistic-fit.ts';
import { LEAST_FIRST_TRIES, shareOf } from '../../../lib/statistics/rate.ts';
import { expectedShare, type RateByElo } from '../../../lib/statistics/rates-by.ts';
import { percentOf, percentText } from '../../../lib/statistics/statistics-texts.ts';
import { locale, numberText, text, textCount } from '../../../lib/text.ts';
import { hourInWords } from '../../../lib/time.ts';
import { RateLegend } from './RateLegend.tsx';
import type { NamedRate } from './RateRows.tsx';
import { RateTable } from './RateTable.tsx';
import { StatisticCard } from './StatisticCard.tsx';

interface HoursOfDayProps {
  /** From midnight on. */
  hours: readonly RateByElo[];
  /** The accuracy by elo of all these tries; null: not known. */
  fit: LogisticFit | null;
}

const TITLE = 'stats-hours';
/** Hours that are named below the chart. */
const NAMED_EVERY = 6;

export function HoursOfDay({ hours, fit }: HoursOfDayProps) {
  const all = hours.reduce((sum, { tries }) => sum + tries, 0);
  const rates = hours.map((rate, hour) => ({
    ...rate,
    name: hourInWords(hour, locale()),
    note: textCount('stats_first_tries', rate.tries),
    expected: fit && expectedShare(rate, fit),
  }));
  const busiest = rates.reduce((one, other) => (other.tries > one.tries ? other : one));
  const share = shareOf(busiest);
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_hours')}
      says={[
        share
          ? text('stats_hours_says', busiest.name, percentOf(share.share))
          : textCount('stats_hours_few', LEAST_FIRST_TRIES - busiest.tries),
      ]}
      sample={textCount('stats_first_tries', all)}
    >
      {share && <Columns rates={rates} />}
      {share && <RateLegend rates={rates} along="columns" />}
      {share && <RateTable titleId={TITLE} head={text('stats_hours_head')} rates={rates} />}
    </StatisticCard>
  );
}

function Columns({ rates }: { rates: readonly NamedRate[] }) {
  return (
    <div class="HoursOfDay" aria-hidden="true">
      <div class="HoursOfDay-scale">
        {[1, 0.5, 0].map((share) => (
          <span key={share}>{percentText(share)}</span>
        ))}
      </div>
      {rates.map((rate, hour) => {
        const share = shareOf(rate);
        const title = `${rate.name}: ${share ? percentText(share.share) : ''} · ${rate.note}`;
        return (
          <div key={rate.name} class="HoursOfDay-hour" title={rate.tries > 0 ? title : undefined}>
            <div>
              {share && (
                <>
                  <i
                    class="HoursOfDay-range"
                    style={{ '--from': `${(1 - share.high) * 100}%`, '--to': `${share.low * 100}%` }}
                  />
                  {rate.expected !== null && (
                    <i class="HoursOfDay-expected" style={{ '--at': `${(1 - rate.expected) * 100}%` }} />
                  )}
                  <i class="HoursOfDay-share" style={{ '--at': `${(1 - share.share) * 100}%` }} />
                </>
              )}
            </div>
            <small>{hour % NAMED_EVERY === 0 && numberText(hour)}</small>
          </div>
        );
      })}
    </div>
  );
}
