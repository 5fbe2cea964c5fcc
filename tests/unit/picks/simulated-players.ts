import { levelOf, rankOfLevel } from '../../../lib/difficulty/levels.ts';
import { likelyElo } from '../../../lib/difficulty/likely-elo.ts';
import { GENRES } from '../../../lib/filters/filters.ts';
import { blankProblem, type Problem } from '../../../lib/model.ts';
import type { FirstTry } from '../../../lib/picks/prediction.ts';
import { type Random, randomFrom } from '../../site/seed/random.ts';
import { expectedSuccess } from './elo-formula.ts';

export const NOW = Date.UTC(2026, 2, 15, 12);
const DAY_MS = 86_400_000;

/** Generates first tries, one minute apart until now, of which this share is solved, evenly distributed. */
export function tries(count: number, share: number, said: Partial<FirstTry> = {}): FirstTry[] {
  return Array.from({ length: count }, (_, i) => {
    const solved = Math.floor((i + 1) * share) > Math.floor(i * share);
    return { genre: 'tesuji', elo: 1200, solved, at: NOW - (count - i) * 60_000, ...said };
  });
}

/** How often each of `GENRES` occurs, of a hundred. */
const FREQUENCIES = [45, 6, 7, 24, 10, 8];
const BY_FREQUENCY = GENRES.flatMap((genre, i) => new Array<string>(FREQUENCIES[i] ?? 0).fill(genre));

/** A problem, and what is true of it whether it shows or not. */
export interface TrueProblem {
  problem: Problem;
  genre: string;
  elo: number;
}

/** In `differing` and `alike` players the site's elo is off by chance, in `exact` ones it is not, and genres are alike. */
export const KINDS = ['differing', 'alike', 'exact'] as const;

export interface SimulatedPlayer {
  seed: number;
  kind: (typeof KINDS)[number];
  /** What the site shows. */
  visibleElo: number;
  /** The truth of today. */
  eloIn: ReadonlyMap<string, number>;
  /** By how much it was lower in the beginning. */
  gained: number;
  history: FirstTry[];
  random: Random;
}

function normal(random: Random, mean: number, sd: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.fraction()));
  return mean + sd * radius * Math.cos(2 * Math.PI * random.fraction());
}

/**
 * Problems like the site's, by elo: from -108 to 2236, most from 900 to 1700. One in seven is known by rank alone, one in ten
 * has a rank that is a step off; each is a little harder or easier than its elo says.
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

/** Where problems of this elo begin; they are sorted but for those known by rank, which lie near enough. */
function placeOf(problems: readonly TrueProblem[], elo: number): number {
  let [low, high] = [0, problems.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = problems[middle];
    if (one && shownElo(one) < elo) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Draws problems between two elos at random, with repeats; if there are none, those next to them. */
export function someWithin(
  problems: readonly TrueProblem[],
  from: number,
  to: number,
  count: number,
  random: Random,
): TrueProblem[] {
  const first = Math.min(placeOf(problems, from), problems.length - 1);
  const last = Math.max(placeOf(problems, to) - 1, first);
  return Array.from({ length: count }, () => problems[random.integer(first, last)] ?? []).flat();
}

/** Draws a problem like a player: sometimes any, else one a little below their strength. */
export function chosenBy(elo: number, problems: readonly TrueProblem[], random: Random): TrueProblem {
  if (random.chance(0.1)) return random.pick(problems);
  const wanted = normal(random, elo - 60, 150);
  const [one = random.pick(problems)] = someWithin(problems, wanted - 5, wanted + 5, 1, random);
  return one;
}

/** The true chance that a player solves a problem; `lacking`: what was not yet gained, elo. */
export function trueChance(
  player: Pick<SimulatedPlayer, 'eloIn'>,
  { genre, elo }: TrueProblem,
  lacking = 0,
): number {
  return expectedSuccess((player.eloIn.get(genre) ?? 0) - lacking, elo);
}

export function triedBy(player: SimulatedPlayer, one: TrueProblem, at: number, lacking = 0): FirstTry {
  const solved = player.random.chance(trueChance(player, one, lacking));
  return { genre: one.problem.genre, elo: shownElo(one), solved, at };
}

/**
 * A player from a seed: of three kinds by turns; with 10 to 50 first tries within some weeks, or up to 5,000 within some
 * years, in which half of them gained up to 400 elo, steadily or less and less.
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
  const isThick = count > 50;
  const gained = isThick && random.chance(0.5) ? random.integer(100, 400) : 0;
  const slowsDown = random.chance(0.5);
  const days = isThick ? random.integer(300, 1_800) : random.integer(5, 120);
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
