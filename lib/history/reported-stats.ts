import { isNumber, isYesNo, objectOf, orNull } from '../guards.ts';
import type { ProblemStats } from './problem-stats.ts';

/** What the site's own word on a problem says of the player's attempts; null where it does not say. */
export interface OwnCount {
  tries: number | null;
  solves: number | null;
  solved: boolean | null;
}

type Sum = Pick<ProblemStats, 'tries' | 'solves'>;

/** Such a word, and the sum of the attempts that it was held against. */
export interface HeldCount extends OwnCount {
  against: Sum;
}

/** Whether something stored is one. */
export const isHeldCount = objectOf({
  tries: orNull(isNumber),
  solves: orNull(isNumber),
  solved: orNull(isYesNo),
  against: objectOf({ tries: isNumber, solves: isNumber }),
});

/** The sum of a problem's attempts; of none where there are no facts. */
export function sumOf(facts: Sum | undefined): Sum {
  return { tries: facts?.tries ?? 0, solves: facts?.solves ?? 0 };
}

/** Whether the site's word is another than what its list of attempts adds up to. */
export function contradicts({ tries, solves, solved }: OwnCount, sum: Sum): boolean {
  const differs = (said: number | null, known: number) => said !== null && said !== known;
  return (
    differs(tries, sum.tries) || differs(solves, sum.solves) || (solved !== null && solved !== sum.solves > 0)
  );
}

/** The site's word where it still contradicts: with attempts that came or went since, it says nothing. */
export function contradictionIn(held: HeldCount | null | undefined, sum: Sum): OwnCount | null {
  if (!held || !contradicts(held, sum)) return null;
  const { against, ...said } = held;
  return against.tries === sum.tries && against.solves === sum.solves ? said : null;
}
