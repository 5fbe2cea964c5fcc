import { rankText } from '../../../lib/difficulty/rank.ts';
import { genreText } from '../../../lib/filters/filter-text.ts';
import type { Rank } from '../../../lib/model.ts';
import { text } from '../../../lib/text.ts';

interface NumberRankGenreProps {
  id: number;
  rank: Rank | null;
  /** Shown if there is no rank. */
  elo?: number | null;
  genre: string | null;
  /** The name of what the problem was tried in. It is shown instead of the genre, since there is no room for both. */
  context?: string;
}

/** Three elements, one for each column of a row. Those of unknown values are empty. */
export function NumberRankGenre({ id, rank, elo = null, genre, context }: NumberRankGenreProps) {
  const words = [genre === null ? '' : genreText(genre), context].filter(Boolean);
  return (
    <>
      <b class="NumberRankGenre-id">{id}</b>
      <span class="NumberRankGenre-rank">
        {rank ? rankText(rank) : elo !== null && text('panel_elo', `${Math.round(elo)}`)}
      </span>
      <span class="NumberRankGenre-genre" title={words.join(' · ') || undefined}>
        {words.at(-1)}
      </span>
    </>
  );
}
