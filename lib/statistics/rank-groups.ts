import { LAST_LEVEL, levelOf, levelOfRank } from '../difficulty/levels.ts';
import type { Player } from '../model.ts';

/** Neighbouring levels (`lib/difficulty/levels.ts`), both ends included. */
export interface LevelRange {
  lowest: number;
  highest: number;
}

/** The ranks that tables have a column for: 30–21 kyu, 20–16, 15–11, 10–6, 5–1, 1–3 dan, 4–9 dan. */
export const RANK_COLUMNS: readonly LevelRange[] = [0, 10, 15, 20, 25, 30, 33].map((lowest, nth, starts) => ({
  lowest,
  highest: (starts[nth + 1] ?? LAST_LEVEL + 1) - 1,
}));

/** Returns the column of `RANK_COLUMNS` that a level is in. */
export function columnOfLevel(level: number): number {
  return RANK_COLUMNS.findIndex(({ highest }) => level <= highest);
}

/** Problems at most so many ranks easier or harder count as near a rank. */
const RANKS_AROUND = 3;

export function levelsAround(level: number): LevelRange {
  return { lowest: Math.max(0, level - RANKS_AROUND), highest: Math.min(LAST_LEVEL, level + RANKS_AROUND) };
}

export function isLevelIn(level: number, { lowest, highest }: LevelRange): boolean {
  return level >= lowest && level <= highest;
}

/** Returns the level of the player's rank on the site, or of their Elo; null without both. */
export function levelOfPlayer({ rank, elo }: Pick<Player, 'rank' | 'elo'>): number | null {
  return (rank && levelOfRank(rank)) ?? (elo === null ? null : levelOf(elo));
}
