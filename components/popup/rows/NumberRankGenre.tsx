import { rankText } from '../../../lib/difficulty/rank.ts';
import { genreText } from '../../../lib/filters/filter-text.ts';
import type { Rank } from '../../../lib/model.ts';
import { numberText, text } from '../../../lib/text.ts';

interface NumberRankGenreProps {
  id: number;
  rank: Rank | null;
  /** Shown if there is no rank. */
  elo?: number | null;
  genre: string | null;
}

/** Three elements, one for each column of a row. Those of unknown values are empty. */
export function NumberRankGenre({ id, rank, elo = null, genre }: NumberRankGenreProps) {
  const words = genre === null ? undefined : genreText(genre);
  return (
    <>
      <b class="NumberRankGenre-id">{id}</b>
      <span class="NumberRankGenre-rank">
        {rank ? rankText(rank) : elo !== null && text('elo', numberText(Math.round(elo)))}
      </span>
      <span class="NumberRankGenre-genre" title={words}>
        {words}
      </span>
    </>
  );
}
