import { text } from '../text.ts';
import { MARK_SIGNS, type Mark } from './mark.ts';

/** Returns the name of a mark, or of "untried". */
export function signName(sign: Mark | 'untried'): string {
  return text(`sign_${sign}`);
}

/** Returns a mark as text for places that draw nothing: its sign, then its name. "Untried" has no sign. */
export function signWords(sign: Mark | 'untried'): string {
  return sign === 'untried' ? signName(sign) : `${MARK_SIGNS[sign]} ${signName(sign)}`;
}
