/** What an SGF says of its problem; points are pairs of letters. */
export interface SgfPosition {
  size: number;
  black: string[];
  white: string[];
  toPlay: 'black' | 'white';
  answers: string[];
}

export declare function positionOf(text: string): SgfPosition;
