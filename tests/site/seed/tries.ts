import { levelOf, levelStart } from '../ranks.ts';
import type { Random } from './random.ts';

/** What the site knows of how hard a problem is, beside its elo. */
export interface Difficulty {
  solved_elsewhere: number;
  failed_elsewhere: number;
  /** The elo that somebody suggested when it had hardly been tried; null: none. */
  suggested_elo: number | null;
  /** 0: the site has no rank for it. */
  has_rank: number;
  /** By how many levels the rank lags behind the elo. */
  rank_off: number;
}

// Shares of the 16,372 problems that were recorded: 4,840 are marked, 17 have no rank, and of 94 with six tries or more the
// rank is another than the elo's. Below six tries 875 have another one, which takes some fourteen in two hundred with so few.
const HARDLY_TRIED = 0.07;
const SELDOM_TRIED = 0.3;
const UNRANKED = 0.001;
const LAGGING = 0.006;

/** How many levels a suggestion is off, and in how many of a hundred. */
const SUGGESTED_OFF: readonly [share: number, least: number, most: number][] = [
  [0.24, 0, 0],
  [0.13, 1, 1],
  [0.27, 2, 3],
  [0.33, 4, 9],
  [0.03, 10, 19],
];
const LAST_LEVEL = 38;

/** Tries and rank of a problem with this elo: three in ten are tried fewer than 30 times, most others thousands of times. */
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
  // The lowest level has no beginning.
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

/** How many more tries the seeded history gives a problem, so that it stays as little tried as it is. */
export function roomFor(triesElsewhere: number): number {
  if (triesElsewhere < 6) return 5 - triesElsewhere;
  return triesElsewhere < 30 ? 29 - triesElsewhere : Number.POSITIVE_INFINITY;
}
