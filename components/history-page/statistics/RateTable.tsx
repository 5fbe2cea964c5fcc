import { shareOf } from '../../../lib/statistics/rate.ts';
import { percentText, rangeText } from '../../../lib/statistics/statistics-texts.ts';
import { numberText, text } from '../../../lib/text.ts';
import { FigureTable } from './FigureTable.tsx';
import type { NamedRate } from './RateRows.tsx';

interface RateTableProps {
  titleId: string;
  /** The head of the first column: what the groups are. */
  head: string;
  rates: readonly NamedRate[];
}

export function RateTable({ titleId, head, rates }: RateTableProps) {
  return (
    <FigureTable
      titleId={titleId}
      head={[head, text('stats_tries'), text('stats_solved'), text('stats_interval'), text('stats_expected')]}
      rows={rates
        .filter(({ tries }) => tries > 0)
        .map((rate) => {
          const share = shareOf(rate);
          const expected = share && rate.expected !== null ? percentText(rate.expected) : '';
          const figures = share ? [percentText(share.share), rangeText(share)] : ['', ''];
          return [rate.name, numberText(rate.tries), ...figures, expected];
        })}
    />
  );
}
