import { type Random, shuffled } from './random.ts';
import {
  chanceOf,
  type KnownProblem,
  openFrom,
  type Play,
  pickPlayer,
  playerOf,
  REPEATED,
} from './traffic.ts';
import type { Players, SiteUser } from './users.ts';

/** The exact size of a history: so many attempts on so many different problems. */
export interface FirstPlayer {
  attempts: number;
  problems: number;
}

const OF_LATE = 30;

/** Plans all attempts in order of time when the size of the first player's history is given. */
export function planAroundFirst(
  first: FirstPlayer,
  problems: readonly KnownProblem[],
  users: Players,
  count: number,
  random: Random,
): Play[] {
  const own = historyOf(users[0], shuffled(problems, random).slice(0, first.problems), first, random);
  const traffic = users.map((user) => playerOf(user, new Set(), problems, random));
  const plays: Play[] = [];
  let used = 0;
  for (let left = count; left > 0; left -= 1) {
    // The probability is the first player's share of the remaining attempts, so that the number is exact at the end.
    const isOwn = random.fraction() * left < own.length - used;
    const next = isOwn ? own[used] : pickPlayer(traffic, random, true)();
    if (isOwn) used += 1;
    if (next) plays.push(next);
  }
  return plays;
}

/** Plans at least one attempt on every problem of the pool, and very many on some: recent ones, and old favourites. */
function historyOf(
  user: SiteUser,
  pool: readonly KnownProblem[],
  { attempts }: FirstPlayer,
  random: Random,
): Play[] {
  const plays: Play[] = [];
  let tried = 0;
  for (let left = attempts; left > 0; left -= 1) {
    const isNew = tried === 0 || random.fraction() * left < pool.length - tried;
    if (isNew) tried += 1;
    const problem = isNew ? pool[tried - 1] : openFrom(pool, backTo(tried, random), tried);
    if (!problem) continue;
    problem.room -= 1;
    plays.push({ user, problem, solved: random.chance(chanceOf(user, problem)) });
  }
  return plays;
}

/** The index, in order of first attempt, of the problem that is attempted again. */
function backTo(tried: number, random: Random): number {
  if (random.chance(REPEATED)) return random.integer(Math.max(0, tried - OF_LATE), tried - 1);
  return Math.floor(tried * random.fraction() ** 1.5);
}

/** Throws if a site of this size cannot hold such a history. */
export function checkFirstPlayer(
  { attempts, problems }: FirstPlayer,
  allProblems: number,
  allAttempts: number,
): void {
  const isPossible =
    attempts <= allAttempts &&
    problems <= Math.min(attempts, allProblems) &&
    (problems > 0 || attempts === 0);
  if (isPossible) return;
  throw new Error(
    `no player of ${allProblems} problems and ${allAttempts} attempts can have ${attempts} on ${problems}`,
  );
}
