import { text } from '../../../lib/text.ts';

interface RateLegendProps {
  /** The shares of the chart. */
  rates: readonly { expected: number | null }[];
  /** Whether the shares stand along rows or in columns, which the expected share crosses. */
  along: 'rows' | 'columns';
}

/** Tables tell it in words. */
export function RateLegend({ rates, along }: RateLegendProps) {
  return (
    <p class="RateLegend" data-along={along} aria-hidden="true">
      <span>
        <i class="RateLegend-share" />
        {text('stats_interval_why')}
      </span>
      {rates.some(({ expected }) => expected !== null) && (
        <span>
          <i class="RateLegend-expected" />
          {text('stats_expected_why')}
        </span>
      )}
    </p>
  );
}
