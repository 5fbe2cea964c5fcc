import { text } from '../text.ts';
import { GENRES, type Genre } from './filters.ts';

type Words<Name extends string> = Name extends `${infer First} ${infer Rest}`
  ? `${First}_${Words<Rest>}`
  : Name;

/** Returns the text for a genre; one that this version does not know stays as the site writes it. */
export function genreText(genre: string): string {
  const genreOfSite = GENRES.find((one) => one === genre);
  return genreOfSite ? text(`genre_${genreOfSite.replaceAll(' ', '_') as Words<Genre>}`) : genre;
}
