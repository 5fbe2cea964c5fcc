import { numberText, text, textCount } from '../lib/text.ts';
import { Shape } from './Shape.tsx';

interface StarsProps {
  stars: number;
  votes: number | null;
  /** Whether to leave out the word "votes", as in rows of a list. */
  short?: boolean;
}

/** Draws a problem's mean rating and, if given, its number of votes. */
export function Stars({ stars, votes, short = false }: StarsProps) {
  const mean = numberText(stars, 1);
  const spoken = votes === null ? text('panel_stars_only', mean) : textCount('panel_stars', votes, mean);
  return (
    <span class="Stars" title={spoken}>
      <span class="unseen">{spoken}</span>
      <span aria-hidden="true">
        <Shape name="star" />
        {mean}
        {votes !== null && (
          <span class="Stars-votes">
            {short ? text('popup_votes', numberText(votes)) : textCount('panel_votes', votes)}
          </span>
        )}
      </span>
    </span>
  );
}
