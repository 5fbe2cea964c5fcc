import { LAST_LEVEL } from '../difficulty/levels.ts';

/** Neighbouring levels (`lib/difficulty/levels.ts`), both ends included. */
export interface LevelRange {
  lowest: number;
  highest: number;
}

/** The ranks that the table of genres has a column for: 30–21 kyu, 20–16, 15–11, 10–6, 5–1, 1–3 dan, 4–9 dan. */
export const RANK_COLUMNS: readonly LevelRange[] = rangesFrom([0, 10, 15, 20, 25, 30, 33]);

/**
 * Groups of three ranks, from 30–28 kyu to 7–9 dan. Problems of one group count as equally difficult: they are at most 84 elo apart, but for
 * those at both ends of the scale.
 */
export const THREE_RANKS: readonly LevelRange[] = rangesFrom([
  0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36,
]);

/** Returns ranges that begin at these levels, each up to the next one. */
function rangesFrom(starts: readonly number[]): LevelRange[] {
  return starts.map((lowest, nth) => ({ lowest, highest: (starts[nth + 1] ?? LAST_LEVEL + 1) - 1 }));
}

/** Returns the place of the range that a level is in. */
export function placeOfLevel(ranges: readonly LevelRange[], level: number): number {
  return ranges.findIndex(({ highest }) => level <= highest);
}
