import type { Filters, Range } from '../lib/filters.ts';
import { LIST } from '../lib/limits.ts';
import { text, textCount } from '../lib/text.ts';
import { Check } from './Check.tsx';
import { Pick } from './Pick.tsx';

interface RatingFilterProps {
  rating: Range;
  unrated: boolean;
  onChange: (changes: Partial<Filters>) => void;
}

/** From how many stars to how many; the bound just picked takes the other along. */
export function RatingFilter({ rating, unrated, onChange }: RatingFilterProps) {
  const choices = [
    [null, text('filter_any')] as const,
    ...starCounts().map((count) => [count, textCount('filter_stars', count)] as const),
  ];
  const { from, to } = rating;
  return (
    <>
      <Pick
        label={text('filter_rating_from')}
        choices={choices}
        value={from}
        onPick={(picked) =>
          onChange({
            rating: { from: picked, to: picked !== null && to !== null ? Math.max(picked, to) : to },
          })
        }
      />
      <span aria-hidden="true">{text('filter_to')}</span>
      <Pick
        label={text('filter_rating_to')}
        choices={choices}
        value={to}
        onPick={(picked) =>
          onChange({
            rating: { from: picked !== null && from !== null ? Math.min(picked, from) : from, to: picked },
          })
        }
      />
      <Check label={text('filter_unrated')} on={unrated} onChange={(on) => onChange({ unrated: on })} />
    </>
  );
}

function starCounts(): number[] {
  return Array.from({ length: LIST.mostStars }, (_, index) => LIST.leastStars + index);
}
