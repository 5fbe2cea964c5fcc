/**
 * Elos, each with the rank that the real site shows for a problem of this elo. The elos lie at the bounds of ranks and
 * between them.
 */
export const RECORDED_RANKS = [
  [-108, '30 kyu'],
  [643.9, '30 kyu'],
  [643.99, '30 kyu'],
  [644, '29 kyu'],
  [714, '28 kyu'],
  [783.99, '28 kyu'],
  [784, '27 kyu'],
  [980, '20 kyu'],
  [1120, '15 kyu'],
  [1260, '10 kyu'],
  [1400, '5 kyu'],
  [1512, '1 kyu'],
  [1539.99, '1 kyu'],
  [1540, '1 dan'],
  [1652, '5 dan'],
  [1729.99, '5 dan'],
  [1730, '6 dan'],
  [1800, '7 dan'],
  [1930, '8 dan'],
  [2007, '9 dan'],
  [2236, '9 dan'],
] as const;
