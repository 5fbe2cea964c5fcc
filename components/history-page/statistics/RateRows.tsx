import { LEAST_FIRST_ATTEMPTS, type Rate, shareOf } from '../../../lib/statistics/rate.ts';
import { percentText } from '../../../lib/text.ts';

/** Attempts that have something in common, and what is shown of them. */
interface NamedRate extends Rate {
  name: string;
  /** What stands behind the share. */
  note: string;
}

/** The names of the scale are below the lines. Screen readers have the table beside it. */
export function RateRows({ rates }: { rates: readonly NamedRate[] }) {
  return (
    <div class="RateRows" aria-hidden="true">
      {rates.map((rate) => {
        const share = shareOf(rate);
        return (
          <div key={rate.name} class="RateRows-row" data-few={rate.attempts < LEAST_FIRST_ATTEMPTS}>
            <span>{rate.name}</span>
            <div class="RateRows-scale">
              {share && (
                <>
                  <i
                    class="RateRows-range"
                    style={{ '--from': `${share.low * 100}%`, '--to': `${(1 - share.high) * 100}%` }}
                  />
                  <i class="RateRows-share" style={{ '--at': `${share.share * 100}%` }} />
                </>
              )}
            </div>
            <b>{share ? percentText(share.share) : '·'}</b>
            <small>{rate.note}</small>
          </div>
        );
      })}
      <div class="RateRows-row">
        <div class="RateRows-ends">
          {[0, 0.5, 1].map((share) => (
            <small key={share}>{percentText(share)}</small>
          ))}
        </div>
      </div>
    </div>
  );
}
