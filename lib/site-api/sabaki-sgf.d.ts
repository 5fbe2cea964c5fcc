/** Types for the part of the library that is used. The library contains no types. */
declare module '@sabaki/sgf/src/tokenize.js' {
  interface Token {
    type: 'parenthesis' | 'semicolon' | 'prop_ident' | 'c_value_type' | 'invalid';
    value: string;
  }
  /** Returns the tokens of a text, each read on demand. */
  export function tokenizeIter(text: string): Iterable<Token>;
}
