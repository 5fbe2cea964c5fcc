import { LIST } from '../limits.ts';
import { LAST_LEVEL, levelOf, levelStart } from './levels.ts';

/** How many problems are known to lie in each level (`lib/difficulty/levels.ts`), 0 to 38. */
export type Density = readonly number[];

export const NO_DENSITY: Density = Array(LAST_LEVEL + 1).fill(0);

/** The density of these elos. */
export function densityOf(elos: readonly number[]): Density {
  const counts = [...NO_DENSITY];
  for (const elo of elos) counts[levelOf(elo)] = (counts[levelOf(elo)] ?? 0) + 1;
  return counts;
}

/** One more in each level: where nothing is known, all levels are alike, and nowhere is nothing. */
export function smoothed(density: Density): Density {
  return density.map((count) => count + 1);
}

/** Where a level begins and ends, with the outermost elos for the open ends. */
function edgesOf(level: number): [from: number, to: number] {
  return [Math.max(levelStart(level), LIST.leastElo), Math.min(levelStart(level + 1), LIST.mostElo)];
}

/** How many lie between two elos, taking each level for evenly filled. */
export function massBetween(density: Density, from: number, to: number): number {
  return density.reduce((sum, count, level) => {
    const [begin, end] = edgesOf(level);
    const share = (Math.min(to, end) - Math.max(from, begin)) / (end - begin);
    return sum + count * Math.min(1, Math.max(0, share));
  }, 0);
}

/** The elo above `from` up to which so many lie. */
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
  return LIST.mostElo;
}
