import type { Random } from './random.ts';
import { type KnownProblem, type Play, pickPlayer, playerOf } from './traffic.ts';
import type { Players } from './users.ts';

/**
 * Plans all attempts in order of time: a few scripted histories of the first player, mixed with random attempts of all players.
 */
export function planPlays(
  problems: readonly KnownProblem[],
  users: Players,
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

/** The attempts on each scripted problem stay in their order; the problems alternate at random. */
function shuffledScripts(problems: readonly KnownProblem[], [user]: Players, random: Random): Play[] {
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
