import type { Failure } from '../failure.ts';
import { MESSAGE } from '../limits.ts';

/** What a copied key may have around it: blanks, quotes, and the word before it in a header. */
const AROUND_KEY = /^(?:[\s"'`“”‘’«»„]|bearer\s)+|[\s"'`“”‘’«»„]+$/giu;

/**
 * Returns the key in a pasted text, or the failure if the text cannot be a key. What comes along with a copied key is
 * removed. The only check is that the key can be sent
 * in a header: printable ASCII without white space. Sites change the format of their keys, and stricter checks have
 * locked users out of other clients.
 */
export function keyIn(pasted: string): { text: string } | { failure: Failure } {
  const text = pasted.replaceAll(/\p{Cf}/gu, '').replace(AROUND_KEY, '');
  if (text === '') return { failure: { kind: 'key-odd' } };
  if (text.length > MESSAGE.keyLength || !/^[\x21-\x7e]+$/.test(text))
    return { failure: { kind: 'key-odd' } };
  return { text };
}

/**
 * Returns the last characters of a key, enough to tell two keys apart: at most four, and at most a quarter of the key.
 */
export function tailOf(text: string): string {
  const length = Math.min(4, Math.floor(text.length / 4));
  return length > 0 ? text.slice(-length) : '';
}
