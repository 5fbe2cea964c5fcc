/** A corner position, black (`X`) to play at the star; the top left of each drawing is a corner of the board. */
export interface Template {
  genre: string;
  drawing: readonly string[];
}

/** The corner positions that the seed turns, mirrors and recolours into problems. */
export const TEMPLATES: readonly Template[] = [
  { genre: 'life and death', drawing: ['.*.OX..', 'OOOOX..', 'XXXXX..'] },
  { genre: 'life and death', drawing: ['.*.XO..', 'XXXXO..', 'OOOOO..'] },
  { genre: 'life and death', drawing: ['*.OX...', '.OOX...', 'OOX....', 'XXX....'] },
  { genre: 'life and death', drawing: ['O.*.OX.', 'OO.OOX.', 'XOOOXX.', 'XXXXX..'] },
  { genre: 'tesuji', drawing: ['.......', '.XX....', 'XOO*...', '.XX....'] },
  { genre: 'tesuji', drawing: ['.......', '.......', '...XX..', '..XO...', '..X.*..'] },
  { genre: 'tesuji', drawing: ['.......', '..XO...', '..O*...', '..XO...', '...X...'] },
  { genre: 'best move', drawing: ['.......', '.......', '.......', '..OO*..', '..XX...'] },
  { genre: 'best move', drawing: ['.......', '.......', '..XXO..', '..XO*..', '...X...'] },
  { genre: 'endgame', drawing: ['.......', '.XX*O..', '..XXO..', '..X.O..', '..X.O..'] },
  { genre: 'endgame', drawing: ['..*....', '.XXO...', '..XO...', '..XO...'] },
  { genre: 'joseki', drawing: ['.......', '.......', '.....*.', '...X...', '.......', '..O....'] },
  { genre: 'joseki', drawing: ['.......', '.......', '..O*...', '...X...', '.......', '.......', '...X...'] },
  { genre: 'fuseki', drawing: ['.......', '.......', '..X....', '....O..', '.......', '......*'] },
  { genre: 'fuseki', drawing: ['.......', '.......', '..O....', '....*..', '.......', '......X'] },
];
