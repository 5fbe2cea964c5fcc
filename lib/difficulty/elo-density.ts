import { LIST } from '../limits.ts';
import { LAST_LEVEL, levelStart } from './levels.ts';

/** The number of known problems in each level (`lib/difficulty/levels.ts`), 0 to 38. */
export type Density = readonly number[];

/** The density without any data. */
export const NO_DENSITY: Density = Array(LAST_LEVEL + 1).fill(0);

/** Returns the bounds of a level. An open end becomes the lowest or highest elo of the list. */
function edgesOf(level: number): [from: number, to: number] {
  return [Math.max(levelStart(level), LIST.minElo), Math.min(levelStart(level + 1), LIST.maxElo)];
}

/** Returns the number of problems between two elos, assuming that each level is evenly filled. */
export function massBetween(density: Density, from: number, to: number): number {
  return density.reduce((sum, count, level) => {
    const [begin, end] = edgesOf(level);
    const share = (Math.min(to, end) - Math.max(from, begin)) / (end - begin);
    return sum + count * Math.min(1, Math.max(0, share));
  }, 0);
}

/** Returns the elo for which the range from `from` up to it contains `mass` problems. */
export function eloAfter(density: Density, from: number, mass: number): number {
  let left = mass;
  for (const [level, count] of density.entries()) {
    const [begin, end] = edgesOf(level);
    if (end <= from) continue;
    const start = Math.max(begin, from);
    const inside = (count * (end - start)) / (end - begin);
    if (inside >= left) return inside === 0 ? start : start + ((end - start) * left) / inside;
    left -= inside;
  }
  return LIST.maxElo;
}
