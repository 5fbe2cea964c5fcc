import { levelOf, rankOfLevel } from '../../../lib/difficulty/levels.ts';
import { likelyElo } from '../../../lib/difficulty/likely-elo.ts';
import { GENRES } from '../../../lib/filters/genres.ts';
import { blankProblem, type Problem } from '../../../lib/model.ts';
import type { FirstAttempt } from '../../../lib/picks/prediction.ts';
import { type Random, randomFrom } from '../../site/seed/random.ts';
import { expectedSuccess } from './elo-formula.ts';

export const NOW = Date.UTC(2026, 2, 15, 12);
const DAY_MS = 86_400_000;

/** Generates first attempts, one minute apart, up to a minute before now. The solved `share` is evenly distributed. */
export function attempts(count: number, share: number, fields: Partial<FirstAttempt> = {}): FirstAttempt[] {
  return Array.from({ length: count }, (_, i) => {
    const solved = Math.floor((i + 1) * share) > Math.floor(i * share);
    return { genre: 'tesuji', elo: 1200, solved, at: NOW - (count - i) * 60_000, ...fields };
  });
}

/** How many of a hundred problems have each genre, in the order of `GENRES`. */
const FREQUENCIES = [45, 6, 7, 24, 10, 8];
const BY_FREQUENCY = GENRES.flatMap((genre, i) => new Array<string>(FREQUENCIES[i] ?? 0).fill(genre));

/** A problem as the site shows it, with its true genre and difficulty. */
export interface TrueProblem {
  problem: Problem;
  genre: string;
  elo: number;
}

/**
 * Kinds of players. `differing`: the strength differs between genres, and the site's elo has a random error. `alike`: the
 * strength is the same in all genres, and the site's elo has a random error. `exact`: the strength is the same in all
 * genres, and the site's elo is exact.
 */
export const KINDS = ['differing', 'alike', 'exact'] as const;

export interface SimulatedPlayer {
  seed: number;
  kind: (typeof KINDS)[number];
  /** The elo that the site shows. */
  visibleElo: number;
  /** The player's true elo today, by genre. */
  eloIn: ReadonlyMap<string, number>;
  /** The elo that the player gained during the history. */
  gained: number;
  history: FirstAttempt[];
  random: Random;
}

function normal(random: Random, mean: number, sd: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.fraction()));
  return mean + sd * radius * Math.cos(2 * Math.PI * random.fraction());
}

/**
 * Generates problems like the site's, sorted by elo. The elos range from -108 to 2236, most of them from 900 to 1700. One
 * problem in seven shows only a rank. One in ten has a rank that is one level too low or too high. The true difficulty
 * differs a little from the elo.
 */
export function problemsLikeTheSites(count: number, random: Random): TrueProblem[] {
  const made = Array.from({ length: count }, (_, i) => {
    const elo = Math.min(Math.max(normal(random, 1300, random.chance(0.1) ? 500 : 270), -108), 2236);
    const level = levelOf(elo) + (random.chance(0.1) ? random.pick([-1, 1]) : 0);
    const genre = random.pick(BY_FREQUENCY);
    const votes = random.chance(7 / 8) ? random.integer(1, 120) : null;
    const problem = {
      ...blankProblem(i + 1),
      elo: random.chance(1 / 7) ? null : elo,
      rank: rankOfLevel(Math.min(Math.max(level, 0), 38)),
      genre: random.chance(0.03) ? null : genre,
      stars: votes && random.integer(10, 50) / 10,
      votes,
      unrated: votes === null,
    };
    return { problem, genre, elo: normal(random, elo, 40), shown: elo };
  });
  return made.sort((one, other) => one.shown - other.shown);
}

const shownElo = ({ problem }: TrueProblem) => likelyElo(problem) ?? 0;

/**
 * Returns the index of the first problem of at least this elo. A binary search is close enough, although the likely elos
 * of problems with only a rank are not quite sorted.
 */
function indexOf(problems: readonly TrueProblem[], elo: number): number {
  let [low, high] = [0, problems.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = problems[middle];
    if (one && shownElo(one) < elo) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Draws random problems between two elos, with repeats. If there are none, repeats one next to that range. */
export function someWithin(
  problems: readonly TrueProblem[],
  from: number,
  to: number,
  count: number,
  random: Random,
): TrueProblem[] {
  const first = Math.min(indexOf(problems, from), problems.length - 1);
  const last = Math.max(indexOf(problems, to) - 1, first);
  return Array.from({ length: count }, () => problems[random.integer(first, last)] ?? []).flat();
}

/** Draws a problem as a player chooses it: one time in ten a random one, otherwise one a little below the player's elo. */
export function chosenBy(elo: number, problems: readonly TrueProblem[], random: Random): TrueProblem {
  if (random.chance(0.1)) return random.pick(problems);
  const wanted = normal(random, elo - 60, 150);
  const [one = random.pick(problems)] = someWithin(problems, wanted - 5, wanted + 5, 1, random);
  return one;
}

/** Returns the true chance that a player solves a problem. `lacking` is the elo that the player had not gained yet. */
export function trueChance(
  player: Pick<SimulatedPlayer, 'eloIn'>,
  { genre, elo }: TrueProblem,
  lacking = 0,
): number {
  return expectedSuccess((player.eloIn.get(genre) ?? 0) - lacking, elo);
}

export function triedBy(player: SimulatedPlayer, one: TrueProblem, at: number, lacking = 0): FirstAttempt {
  const solved = player.random.chance(trueChance(player, one, lacking));
  return { genre: one.problem.genre, elo: shownElo(one), solved, at };
}

/**
 * Simulates a player from a seed. The index selects the kind and the number of first attempts: 10 to 50 within months, or 300
 * to 5,000 within years. Half of the players with a long history gained 100 to 400 elo, at a steady or a falling rate.
 */
export function simulatedPlayer(
  seed: number,
  index: number,
  problems: readonly TrueProblem[],
): SimulatedPlayer {
  const random = randomFrom(seed);
  const kind = KINDS[index % KINDS.length] ?? 'exact';
  const strength = Math.min(Math.max(normal(random, 1250, 250), 600), 1900);
  const eloIn = new Map(
    GENRES.map((genre) => [genre, kind === 'differing' ? normal(random, strength, 110) : strength]),
  );
  const mean = GENRES.reduce(
    (sum, genre, i) => sum + ((eloIn.get(genre) ?? 0) * (FREQUENCIES[i] ?? 0)) / 100,
    0,
  );
  const visibleElo = kind === 'exact' ? mean : normal(random, mean, 45);
  const count =
    [random.integer(10, 50), 300, random.integer(10, 50), 1_500, 5_000][Math.floor(index / 3) % 5] ?? 0;
  const hasLongHistory = count > 50;
  const gained = hasLongHistory && random.chance(0.5) ? random.integer(100, 400) : 0;
  const slowsDown = random.chance(0.5);
  const days = hasLongHistory ? random.integer(300, 1_800) : random.integer(5, 120);
  const pause = random.integer(0, 60);
  const player: SimulatedPlayer = { seed, kind, visibleElo, eloIn, gained, history: [], random };
  for (let i = 0; i < count; i++) {
    const left = 1 - (i + 1) / count;
    const lacking = gained * (slowsDown ? (Math.exp(3 * left) - 1) / (Math.exp(3) - 1) : left);
    const one = chosenBy(mean - lacking, problems, random);
    player.history.push(triedBy(player, one, NOW - (pause + left * days) * DAY_MS, lacking));
  }
  return player;
}
