import { GENRES, type Genre } from './filters.ts';
import { type TextKey, text } from './text.ts';

const TEXTS: Record<Genre, TextKey> = {
  'life and death': 'genre_life_and_death',
  joseki: 'genre_joseki',
  fuseki: 'genre_fuseki',
  tesuji: 'genre_tesuji',
  'best move': 'genre_best_move',
  endgame: 'genre_endgame',
};

/** A genre as a player reads it; one that is not known here stays in the site's own words. */
export function genreText(genre: string): string {
  const known = GENRES.find((one) => one === genre);
  return known ? text(TEXTS[known]) : genre;
}
