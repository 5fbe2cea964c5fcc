/** The part of the library that is used: it comes without types. */
declare module '@sabaki/sgf/src/tokenize.js' {
  interface Token {
    type: 'parenthesis' | 'semicolon' | 'prop_ident' | 'c_value_type' | 'invalid';
    value: string;
  }
  /** The tokens of a text, each made when it is asked for. */
  export function tokenizeIter(text: string): Iterable<Token>;
}
