import { text } from '../text.ts';
import { SIGN_CHARACTERS, type Sign } from './sign.ts';

/** Returns the name of a sign, or of "untried". */
export function signName(sign: Sign | 'untried'): string {
  return text(`sign_${sign}`);
}

/** Returns a sign as text for places that draw nothing: its character, then its name. "Untried" has none. */
export function signWords(sign: Sign | 'untried'): string {
  return sign === 'untried' ? signName(sign) : `${SIGN_CHARACTERS[sign]} ${signName(sign)}`;
}
