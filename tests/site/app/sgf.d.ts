/** What an SGF tells about its problem. Points are pairs of letters. */
export interface SgfPosition {
  size: number;
  black: string[];
  white: string[];
  toPlay: 'black' | 'white';
  answers: string[];
}

export declare function positionOf(text: string): SgfPosition;
