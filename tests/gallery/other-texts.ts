import type { Language } from '../../lib/languages.ts';

/** Texts that the gallery can show: 40 % longer, as in many other languages; in brackets (`tests/builds/pseudo.ts`); translated. */
export type OtherTexts = 'long' | 'pseudo' | Language;

const NAME = 'texts';

/** Returns the part of the gallery's address with which it shows other texts. */
export function withTexts(which: OtherTexts): string {
  return `?${NAME}=${which}`;
}

/** Returns which texts an address names, null for the usual ones. */
export function textsNamed(search: string | undefined): OtherTexts | null {
  return new URLSearchParams(search).get(NAME) as OtherTexts | null;
}
