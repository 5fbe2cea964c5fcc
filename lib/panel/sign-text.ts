import { text } from '../text.ts';
import { SIGN_CHARACTERS, type Sign } from './sign.ts';

/** Returns the name of a sign, or of "untried". */
export function signName(sign: Sign | 'untried'): string {
  return text(`sign_${sign}`);
}

/** Returns a mark as text for places that draw nothing: its sign, then its name. "Untried" has no sign. */
export function signWords(sign: Sign | 'untried'): string {
  return sign === 'untried' ? signName(sign) : `${SIGN_CHARACTERS[sign]} ${signName(sign)}`;
}
