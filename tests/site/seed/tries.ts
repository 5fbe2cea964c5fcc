import { levelOf, levelStart } from '../ranks.ts';
import type { Random } from './random.ts';

/** The facts from which the site computes a problem's rank, besides its elo. */
export interface Difficulty {
  solved_elsewhere: number;
  failed_elsewhere: number;
  /** The elo that a player suggested while the problem had few tries; null: none. */
  suggested_elo: number | null;
  /** 0: the site has no rank for it. */
  has_rank: number;
  /** By how many levels the rank lags behind the elo. */
  rank_off: number;
}

// These shares were measured on 16,372 recorded problems of the real site: 4,840 have an uncertain rank and 17 have none. Of
// those with six tries or more, 94 have another rank than their elo's. Of those with fewer tries, 875 do, which needs about 14
// such problems in 200.
const HARDLY_TRIED = 0.07;
const SELDOM_TRIED = 0.3;
const UNRANKED = 0.001;
const LAGGING = 0.006;

/** How many levels (from `least` to `most`) a suggested elo is off, and the share of suggestions that are. */
const SUGGESTED_OFF: readonly [share: number, least: number, most: number][] = [
  [0.24, 0, 0],
  [0.13, 1, 1],
  [0.27, 2, 3],
  [0.33, 4, 9],
  [0.03, 10, 19],
];
const LAST_LEVEL = 38;

/**
 * Returns the tries and the rank of a problem with this elo. Three in ten problems have fewer than 30 tries, most others
 * thousands.
 */
export function difficultyOf(elo: number, random: Random): Difficulty {
  const share = random.fraction();
  const isNew = share < SELDOM_TRIED;
  const [least, most] = share < HARDLY_TRIED ? [0, 4] : [6, 28];
  const tries = random.integer(least, most);
  const solved = isNew ? random.integer(0, tries) : random.integer(30, 20_000);
  return {
    solved_elsewhere: solved,
    failed_elsewhere: isNew ? tries - solved : random.integer(0, 40_000),
    suggested_elo: isNew ? suggestedFor(elo, random) : null,
    has_rank: Number(!random.chance(UNRANKED)),
    rank_off: random.chance(LAGGING) ? random.pick([-1, 1]) : 0,
  };
}

function suggestedFor(elo: number, random: Random): number {
  const level = levelOf(elo);
  const off = levelsOff(random);
  const target = [level - off, level + off].filter((one) => one >= 0 && one <= LAST_LEVEL);
  const at = random.pick(target);
  // The lowest level has no lower bound.
  return at === 0 ? levelStart(1) - 50 : levelStart(at) + random.integer(0, 20);
}

function levelsOff(random: Random): number {
  let draw = random.fraction();
  const found = SUGGESTED_OFF.find(([share]) => {
    draw -= share;
    return draw < 0;
  });
  const [, least = 0, most = 0] = found ?? [];
  return random.integer(least, most);
}

/** How many more tries the seed may give a problem without lifting it into the next class of tries (below 6, below 30). */
export function roomFor(triesElsewhere: number): number {
  if (triesElsewhere < 6) return 5 - triesElsewhere;
  return triesElsewhere < 30 ? 29 - triesElsewhere : Number.POSITIVE_INFINITY;
}
