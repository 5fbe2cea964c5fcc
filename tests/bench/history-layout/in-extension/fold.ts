import type { columnsOf } from './segments.ts';

const DAY = 86_400_000;

/** What popup and panel need of all attempts: the stats of each problem, with its first attempt, and those of each day. */
export class Fold {
  readonly problems = new Map<
    number,
    { attempts: number; solves: number; last: number; isFirstSolved: boolean }
  >();
  readonly days = new Map<number, { attempts: number; solves: number }>();
  ordinary = 0;

  add(problemId: number, at: number, solved: boolean, isOrdinary: boolean): void {
    const problem = this.problems.get(problemId);
    if (problem) {
      problem.attempts++;
      if (solved) problem.solves++;
      problem.last = at;
    } else {
      this.problems.set(problemId, { attempts: 1, solves: Number(solved), last: at, isFirstSolved: solved });
    }
    const nth = Math.floor(at / DAY);
    const day = this.days.get(nth);
    if (day) {
      day.attempts++;
      if (solved) day.solves++;
    } else {
      this.days.set(nth, { attempts: 1, solves: Number(solved) });
    }
    if (isOrdinary) this.ordinary++;
  }

  summary(): string {
    const problems = [...this.problems].map(
      ([id, { solves, last, isFirstSolved }]) =>
        (id * (solves + 1) * (last % 9_973)) % (isFirstSolved ? 7 : 5),
    );
    return [...problems, this.days.size, this.ordinary]
      .reduce((sum, one) => (sum * 31 + one) % 1e9, 0)
      .toString();
  }
}

export function foldColumns(segments: readonly ReturnType<typeof columnsOf>[]): Fold {
  const fold = new Fold();
  for (const { problemId, at, solved, context } of segments)
    for (let row = 0; row < at.length; row++)
      fold.add(Number(problemId[row]), Number(at[row]), solved[row] === 1, context[row] === 0);
  return fold;
}
