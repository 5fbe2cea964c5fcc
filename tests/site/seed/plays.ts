import type { Random } from './random.ts';
import type { SiteUser } from './users.ts';

/** What the plan needs to know of a problem. */
export interface KnownProblem {
  id: number;
  elo: number;
  answer: string;
}

/** One attempt to come: who, on what, with which result. */
export interface Play {
  user: SiteUser;
  problem: KnownProblem;
  solved: boolean;
}

// How much of the traffic each player makes; the last has less than one page of attempts.
const SHARES = [0.45, 0.25, 0.15, 0.09, 0.055, 0.005];
const EVER_TRIED = 0.7;
const REPEATED = 0.35;

/** Decides who tries what, in order of time: a few scripted histories of the first player among ordinary traffic. */
export function planPlays(
  problems: readonly KnownProblem[],
  users: readonly SiteUser[],
  count: number,
  random: Random,
): Play[] {
  const scripted = shuffledScripts(problems, users, random).slice(0, count);
  const reserved = new Set(scripted.map((play) => play.problem.id));
  const traffic = users.map((user, index) =>
    playerOf(user, index === 0 ? reserved : new Set(), problems, random),
  );
  const plays: Play[] = [];
  let used = 0;
  for (let slot = 0; slot < count; slot += 1) {
    const due = Math.floor(((slot + 1) * scripted.length) / count);
    const next = used < due ? scripted[used] : undefined;
    if (next) used += 1;
    plays.push(next ?? pickPlayer(traffic, random)());
  }
  return plays;
}

/** Each scripted problem keeps the order of its own results; the problems take turns at random. */
function shuffledScripts(
  problems: readonly KnownProblem[],
  users: readonly SiteUser[],
  random: Random,
): Play[] {
  const user = users[0];
  if (!user) return [];
  const longRun = () => Array.from({ length: 45 }, () => random.chance(0.6));
  const scripts = [
    ...Array.from({ length: 3 }, longRun),
    ...Array.from({ length: 10 }, () => [false, true, false]),
    ...Array.from({ length: 10 }, () => [false, false, false]),
  ];
  // Every seventh problem, so that the scripted ones are spread over the ids.
  const queues = scripts.flatMap((results, index) => {
    const problem = problems[3 + index * 7];
    return problem ? [results.map((solved) => ({ user, problem, solved }))] : [];
  });
  const plays: Play[] = [];
  while (queues.length > 0) {
    const index = random.integer(0, queues.length - 1);
    const next = queues[index]?.shift();
    if (next) plays.push(next);
    else queues.splice(index, 1);
  }
  return plays;
}

function pickPlayer(players: readonly (() => Play)[], random: Random): () => Play {
  let draw = random.fraction();
  const index = SHARES.findIndex((share) => {
    draw -= share;
    return draw < 0;
  });
  const player = players[index] ?? players[0];
  if (!player) throw new Error('a site without players has no attempts');
  return player;
}

/** A player who tries some of the problems, prefers those near the own strength, and comes back to recent ones. */
function playerOf(
  user: SiteUser,
  reserved: ReadonlySet<number>,
  problems: readonly KnownProblem[],
  random: Random,
): () => Play {
  const pool = problems.filter((problem) => !reserved.has(problem.id) && random.chance(EVER_TRIED));
  const choices = pool.length > 0 ? pool : problems;
  const recent: KnownProblem[] = [];
  const fresh = () => {
    const [one, other] = [random.pick(choices), random.pick(choices)];
    return Math.abs(one.elo - user.elo) < Math.abs(other.elo - user.elo) ? one : other;
  };
  return () => {
    const problem = recent.length > 0 && random.chance(REPEATED) ? random.pick(recent) : fresh();
    recent.push(problem);
    if (recent.length > 30) recent.shift();
    const expected = 1 / (1 + 10 ** ((problem.elo - user.elo) / 400));
    return { user, problem, solved: random.chance(expected) };
  };
}
