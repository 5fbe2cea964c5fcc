import { rankText } from '../../../lib/difficulty/rank.ts';
import { genreText } from '../../../lib/filters/filter-text.ts';
import type { Rank } from '../../../lib/model.ts';
import { text } from '../../../lib/text.ts';

interface ProblemFactsProps {
  id: number;
  rank: Rank | null;
  /** Shown if there is no rank. */
  elo?: number | null;
  genre: string | null;
}

/** Draws a problem's number, rank and genre as three elements, one for each column of a row. Those of unknown values are empty. */
export function ProblemFacts({ id, rank, elo = null, genre }: ProblemFactsProps) {
  const words = genre === null ? undefined : genreText(genre);
  return (
    <>
      <b class="ProblemFacts-id">{id}</b>
      <span class="ProblemFacts-rank">
        {rank ? rankText(rank) : elo !== null && text('panel_elo', `${Math.round(elo)}`)}
      </span>
      <span class="ProblemFacts-genre" title={words}>
        {words}
      </span>
    </>
  );
}
