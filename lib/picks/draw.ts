import type { Candidate } from './pick-next.ts';

/**
 * Draws a candidate at random: one that was not drawn yet if there is one, and the one that the player is leaving only if there is no
 * other. `chance`: returns a random number from 0 up to 1.
 */
export function draw(
  all: readonly Candidate[],
  drawn: ReadonlySet<number>,
  leaving: number | undefined,
  chance: () => number,
): Candidate | undefined {
  const others = all.filter(({ problem }) => problem.id !== leaving);
  const undrawn = others.filter(({ problem }) => !drawn.has(problem.id));
  const from = [undrawn, others].find((some) => some.length > 0) ?? all;
  return from[Math.min(from.length - 1, Math.floor(chance() * from.length))];
}
