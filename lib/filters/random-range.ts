import { type Density, eloAfter, massBetween, NO_DENSITY } from '../difficulty/elo-density.ts';
import { levelOf, levelStart } from '../difficulty/levels.ts';
import { LIST } from '../limits.ts';
import type { Range } from '../model.ts';

/**
 * Returns the overlap of a range with another one. If they do not overlap, returns the elo in `range` that is nearest
 * to the other.
 */
export function overlap(range: Range, other: Range): Range {
  const from = Math.max(range.from ?? LIST.minElo, other.from ?? LIST.minElo);
  const to = Math.min(range.to ?? LIST.maxElo, other.to ?? LIST.maxElo);
  if (from <= to) return { from, to };
  const nearest = from > (range.to ?? LIST.maxElo) ? to : from;
  return { from: nearest, to: nearest };
}

/** An assumed distribution of a site's problems over the levels. It makes draws rare where there are few problems. */
const SPREAD: Density = NO_DENSITY.map((_, level) => Math.max(1, 12 - Math.abs(level - 19)));

/** The number of levels that the first and the second draw include; the third includes all. */
const BREADTHS = [1, 8] as const;

/**
 * Returns a random part of an elo range. The first draw (`breadth` 0) includes one level; each further draw (`breadth`
 * 1 and 2) includes more.
 */
export function drawRange(range: Range, breadth: number, chance: () => number): Range {
  const { from, to } = overlap(range, { from: null, to: null });
  const [low, high] = [from ?? LIST.minElo, to ?? LIST.maxElo];
  const elo = eloAfter(SPREAD, low, massBetween(SPREAD, low, high) * chance());
  const level = levelOf(elo);
  const levels = BREADTHS[breadth] ?? SPREAD.length;
  const first = level - Math.floor(levels / 2);
  return overlap(range, { from: finite(levelStart(first)), to: finite(levelStart(first + levels)) });
}

function finite(elo: number): number | null {
  return Number.isFinite(elo) ? elo : null;
}
