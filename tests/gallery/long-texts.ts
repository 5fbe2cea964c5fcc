/** Part of the gallery's address with which its texts are 40 % longer, as in many other languages. */
export const LONG_TEXTS = '?texts=long';
