import { locale, text, textCount } from '../lib/text.ts';
import { Shape } from './Shape.tsx';

/** The problem's mean rating with the number of votes behind it. */
export function Stars({ stars, votes }: { stars: number; votes: number | null }) {
  const mean = stars.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const spoken = votes === null ? text('panel_stars_only', mean) : textCount('panel_stars', votes, mean);
  return (
    <span class="Stars" title={spoken}>
      <span class="unseen">{spoken}</span>
      <span aria-hidden="true">
        <Shape name="star" />
        {mean}
        {votes !== null && <span class="Stars-votes">{textCount('panel_votes', votes)}</span>}
      </span>
    </span>
  );
}
