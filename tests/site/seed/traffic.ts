import type { Random } from './random.ts';
import type { SiteUser } from './users.ts';

/** What the plan needs to know of a problem. */
export interface KnownProblem {
  id: number;
  elo: number;
  answer: string;
  /** How many more tries it is given; counted down as they are. */
  room: number;
}

/** One attempt to come: who, on what, with which result. */
export interface Play {
  user: SiteUser;
  problem: KnownProblem;
  solved: boolean;
}

/** One player's way of choosing: each call gives the next attempt. */
export type Player = () => Play;

// How much of the traffic each player makes; the last has less than one page of attempts.
const SHARES = [0.45, 0.25, 0.15, 0.09, 0.055, 0.005];
const EVER_TRIED = 0.7;

/** The chance that a player comes back to a problem of late. */
export const REPEATED = 0.35;

/** A player who tries some of the problems, prefers those near the own strength, and comes back to recent ones. */
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

/** The first of the problems, from one on and round again among the first so many, that has room for another try. */
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

/** One of the players, by their shares; with the first passed over where another plan makes that one's attempts. */
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

/** How likely a player solves a problem, as elo says. */
export function chanceOf(user: SiteUser, problem: KnownProblem): number {
  return 1 / (1 + 10 ** ((problem.elo - user.elo) / 400));
}
