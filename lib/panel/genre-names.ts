import type { Genre } from '../filters/genres.ts';

/** How pages write each genre: in English, Chinese, Japanese, Korean, German, Russian and Spanish. Each is part of a regular expression. */
export const GENRE_NAMES: Record<Genre, readonly string[]> = {
  'life and death': [
    'life (?:and|&) death',
    '死活',
    '사활',
    'Leben (?:und|&) Tod',
    'жизнь и смерть',
    'vida y muerte',
  ],
  joseki: ['joseki', '定式', '定石', '정석', 'дз[её]с[еэ]ки'],
  fuseki: ['fuseki', '布局', '布石', '佈局', '포석', 'Eröffnung', 'фус[еэ]ки', 'apertura'],
  tesuji: ['tesuji', '手筋', '맥점?', 'т[еэ]суд[жз]и'],
  'best move': [
    'best move',
    '最佳选点',
    '最佳選點',
    '最善手',
    '최선의 수',
    'Bester Zug',
    'лучший ход',
    'mejor (?:jugada|movimiento)',
  ],
  endgame: ['endgame', '官子', 'ヨセ', '끝내기', 'Endspiel', '[йё]осе', 'finales', '終盤'],
};
