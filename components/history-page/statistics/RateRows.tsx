import { LEAST_FIRST_TRIES, type Rate, shareOf } from '../../../lib/statistics/rate.ts';
import { percentText } from '../../../lib/statistics/statistics-texts.ts';
import { RateLegend } from './RateLegend.tsx';

/** Attempts that have something in common, and what is shown of them. */
export interface NamedRate extends Rate {
  name: string;
  /** What stands behind the share. */
  note: string;
  /** The share that would be solved if only the difficulty of the problems mattered; null: not told. */
  expected: number | null;
}

/** The names of the scale are below the lines. Screen readers have the table beside it. */
export function RateRows({ rates }: { rates: readonly NamedRate[] }) {
  return (
    <div class="RateRows" aria-hidden="true">
      {rates.map((rate) => {
        const share = shareOf(rate);
        return (
          <div key={rate.name} class="RateRows-row" data-few={rate.tries < LEAST_FIRST_TRIES}>
            <span>{rate.name}</span>
            <div class="RateRows-scale">
              {share && (
                <i
                  class="RateRows-range"
                  style={{ '--from': `${share.low * 100}%`, '--to': `${(1 - share.high) * 100}%` }}
                />
              )}
              {share && rate.expected !== null && (
                <i class="RateRows-expected" style={{ '--at': `${rate.expected * 100}%` }} />
              )}
              {share && <i class="RateLegend-share" style={{ '--at': `${share.share * 100}%` }} />}
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
      <RateLegend rates={rates} along="rows" />
    </div>
  );
}
