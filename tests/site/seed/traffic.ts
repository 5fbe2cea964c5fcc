import type { Random } from './random.ts';
import type { SiteUser } from './users.ts';

/** What is known of a problem that the plan of attempts needs. */
export interface KnownProblem {
  id: number;
  elo: number;
  answer: string;
  /** How many more attempts the plan may give this problem; counted down with each. */
  room: number;
}

/** A planned attempt: the player, the problem, the result. */
export interface Play {
  user: SiteUser;
  problem: KnownProblem;
  solved: boolean;
}

/** A player's generator of attempts: each call gives the next one. */
export type Player = () => Play;

// The share of all attempts that each player makes. The last player has less than one page of attempts.
const SHARES = [0.45, 0.25, 0.15, 0.09, 0.055, 0.005];
const EVER_TRIED = 0.7;

/** The chance that a player's next attempt is on a recent problem. */
export const REPEATED = 0.35;

/**
 * Returns a player who attempts some of the problems, prefers those close to the player's elo, and often attempts recent ones again.
 */
export function playerOf(
  user: SiteUser,
  reserved: ReadonlySet<number>,
  problems: readonly KnownProblem[],
  random: Random,
): Player {
  const pool = problems.filter((problem) => !reserved.has(problem.id) && random.chance(EVER_TRIED));
  const choices = pool.length > 0 ? pool : problems;
  const recent: KnownProblem[] = [];
  const fresh = () => {
    const [one, other] = [openOf(choices, random), openOf(choices, random)];
    return Math.abs(one.elo - user.elo) < Math.abs(other.elo - user.elo) ? one : other;
  };
  return () => {
    const problem = recent.length > 0 && random.chance(REPEATED) ? openOf(recent, random) : fresh();
    problem.room -= 1;
    recent.push(problem);
    if (recent.length > 30) recent.shift();
    return { user, problem, solved: random.chance(chanceOf(user, problem)) };
  };
}

/**
 * Returns the first problem with room for another attempt. The search begins at index `from`, and wraps around within the first
 * `count` problems.
 */
export function openFrom(
  problems: readonly KnownProblem[],
  from: number,
  count = problems.length,
): KnownProblem {
  for (let i = 0; i < count; i += 1) {
    const problem = problems[(from + i) % count];
    if (problem && problem.room > 0) return problem;
  }
  const problem = problems[from];
  if (!problem) throw new Error('a site without problems has no attempts');
  return problem;
}

function openOf(problems: readonly KnownProblem[], random: Random): KnownProblem {
  return openFrom(problems, random.integer(0, problems.length - 1));
}

/**
 * Returns a random player, weighted by share. With `passOverFirst` the first player is left out, because another plan makes
 * that player's attempts.
 */
export function pickPlayer(players: readonly Player[], random: Random, passOverFirst = false): Player {
  const passed = passOverFirst ? (SHARES[0] ?? 0) : 0;
  let draw = passed + random.fraction() * (1 - passed);
  const index = SHARES.findIndex((share) => {
    draw -= share;
    return draw < 0;
  });
  const player = players[index] ?? players.at(passOverFirst ? 1 : 0);
  if (!player) throw new Error('a site without players has no attempts');
  return player;
}

/** The probability that a player solves a problem, by the elo formula. */
export function chanceOf(user: SiteUser, problem: KnownProblem): number {
  return 1 / (1 + 10 ** ((problem.elo - user.elo) / 400));
}
