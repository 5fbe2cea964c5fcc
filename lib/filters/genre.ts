import { text } from '../text.ts';
import { GENRES, type Genre } from './filters.ts';

type Words<Name extends string> = Name extends `${infer First} ${infer Rest}`
  ? `${First}_${Words<Rest>}`
  : Name;

/** A genre as a player reads it; one that is not known here stays in the site's own words. */
export function genreText(genre: string): string {
  const known = GENRES.find((one) => one === genre);
  return known ? text(`genre_${known.replaceAll(' ', '_') as Words<Genre>}`) : genre;
}
